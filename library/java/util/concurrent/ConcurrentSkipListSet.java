package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.Comparator;
import java.util.NavigableSet;

// As a `TreeSet`.
public class ConcurrentSkipListSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
    //@ requires false;
    public ConcurrentSkipListSet(/*@ nullable @*/ Comparator<? super E> comparator);
}
