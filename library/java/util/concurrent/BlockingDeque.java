package java.util.concurrent;

import java.util.Deque;

public interface BlockingDeque<E> extends BlockingQueue<E>, Deque<E> {
}
