package java.util;

import java.util.function.Consumer;

public interface Iterator<E> {
    boolean hasNext();

    //@ signals_only RuntimeException;
    /*@ nullable @*/ E next();

    //@ signals_only RuntimeException;
    default void remove();

    default void forEachRemaining(Consumer<? super E> action);
}
