package cadre_replay;

import java.util.*;

/** What methods without bodies give, in order. */
public final class Stubs {
    private static final ArrayDeque<Object[]> VALUES = new ArrayDeque<>();

    public static void add(Object value) {
        VALUES.add(new Object[] {value});
    }

    public static Object next() {
        Object[] value = VALUES.poll();
        if (value == null) {
            throw new IllegalStateException("a stub without a result");
        }
        return value[0];
    }
}
