package java.util.function;

import java.util.Comparator;

@FunctionalInterface
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    //@ assignable \nothing;
    static /*@ calls_later @*/ <T> BinaryOperator<T> minBy(Comparator<? super T> comparator);

    //@ assignable \nothing;
    static /*@ calls_later @*/ <T> BinaryOperator<T> maxBy(Comparator<? super T> comparator);
}
