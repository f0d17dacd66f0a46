package example.core;

import org.apache.commons.lang3.StringUtils;

public final class Names {
    private Names() {
    }

    /** The name, or a star if there is none. */
    public static String shown(String name) {
        return StringUtils.isBlank(name) ? "*" : name;
    }

    //@ ensures \result == (a < b ? a : b);
    public static int smaller(int a, int b) {
        return a < b ? a : b;
    }
}
