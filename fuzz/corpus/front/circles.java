//@ data T = A(T t) | ;
class C extends C<C<?>> implements D { C(C... c) { this(c); } }
