package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;

// A full one refuses elements, which other queues do not: nobody is given its state.
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    //@ requires capacity >= 1;
    public LinkedBlockingQueue(int capacity);
}
