package java.time.chrono;

public interface ChronoLocalDate extends Comparable<ChronoLocalDate> {
}
