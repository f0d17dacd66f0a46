package p;

@FunctionalInterface
@Mark(value = "a", numbers = {}, nested = @Mark.Nested({}), type = Long.class)
public interface Marked<A, B> {
    @Mark("m") B apply(A a);
    @Deprecated int OLD = 1;
}
