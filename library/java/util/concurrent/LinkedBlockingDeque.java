package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;

// A full one refuses elements, which other queues do not: nobody is given its state.
public class LinkedBlockingDeque<E> extends AbstractQueue<E> implements BlockingDeque<E>, Serializable {
    //@ requires capacity >= 1;
    public LinkedBlockingDeque(int capacity);
}
