package java.lang;

import java.util.Collection;
import java.util.Iterator;
import java.util.function.Consumer;

public interface Iterable<T> {
    //@ assignable \nothing;
    Iterator<T> iterator();

    // Some elements may be null, unless something is known of them.
    //@ requires this instanceof Collection ==> ((Collection<T>) this).content().length >= 0;
    //@ requires action != null ** (action.takesNull() || this instanceof Collection && (\forall int i; 0 <= i && i < ((Collection<T>) this).content().length; ((Collection<T>) this).content()[i] != null));
    //@ assignable \nothing;
    default void forEach(Consumer<? super T> action);
}
