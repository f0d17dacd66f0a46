package java.lang;

import java.util.Iterator;
import java.util.function.Consumer;

public interface Iterable<T> {
    //@ assignable \nothing;
    /*@ nullable @*/ Iterator<T> iterator();

    //@ assignable \nothing;
    default void forEach(Consumer<? super T> action);
}
