import java.lang.reflect.*;
import java.util.*;

/** What each method of the named classes gives, a line each. */
final class Results {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            for (Method m : Class.forName(name).getDeclaredMethods()) {
                if (!m.getName().startsWith("c")) continue;
                m.setAccessible(true);
                System.out.println(name + "." + m.getName() + "\t" + m.invoke(null));
            }
        }
    }
}
