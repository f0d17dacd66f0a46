package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;

// A full one refuses elements, which other queues do not: nobody is given its state.
public class ArrayBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    //@ requires capacity >= 1;
    public ArrayBlockingQueue(int capacity);

    //@ requires capacity >= 1;
    public ArrayBlockingQueue(int capacity, boolean fair);
}
