package java.util.concurrent;

import java.util.Queue;

public interface BlockingQueue<E> extends Queue<E> {
}
