package java.time.chrono;

public interface ChronoLocalDateTime<D extends ChronoLocalDate> extends Comparable<ChronoLocalDateTime<?>> {
}
