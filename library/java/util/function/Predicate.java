package java.util.function;

@FunctionalInterface
public interface Predicate<T> {
    boolean test(/*@ nullable @*/ T t);

    default Predicate<T> and(Predicate<? super T> other);

    default Predicate<T> or(Predicate<? super T> other);

    default Predicate<T> negate();

    static <T> Predicate<T> isEqual(/*@ nullable @*/ Object targetRef);

    static <T> Predicate<T> not(Predicate<? super T> target);
}
