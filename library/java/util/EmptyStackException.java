package java.util;

public class EmptyStackException extends RuntimeException {
    //@ assignable \nothing;
    public EmptyStackException();
}
