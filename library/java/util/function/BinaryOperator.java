package java.util.function;

import java.util.Comparator;

@FunctionalInterface
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    //@ assignable \nothing;
    static <T> BinaryOperator<T> minBy(Comparator<? super T> comparator);

    //@ assignable \nothing;
    static <T> BinaryOperator<T> maxBy(Comparator<? super T> comparator);
}
