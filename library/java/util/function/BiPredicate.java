package java.util.function;

@FunctionalInterface
public interface BiPredicate<T, U> {
    //@ assignable \nothing;
    boolean test(/*@ nullable @*/ T t, /*@ nullable @*/ U u);

    //@ assignable \nothing;
    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other);

    //@ assignable \nothing;
    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other);

    //@ assignable \nothing;
    default BiPredicate<T, U> negate();
}
