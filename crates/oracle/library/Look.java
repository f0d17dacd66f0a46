import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What objects look like from outside: the part of them that a call may have changed. Two looks
 * at an object are equal if a program cannot have noticed a change.
 */
final class Look {
    private Look() {}

    static Map<Object, List<Object>> at(World world, Set<Object> objects) {
        Map<Object, List<Object>> all = new IdentityHashMap<>();
        for (Object object : objects) {
            List<Object> look = of(world, object);
            if (look != null) {
                all.put(object, look);
            }
        }
        return all;
    }

    /** Null of what never changes. */
    static List<Object> of(World world, Object object) {
        try {
            List<Object> look = content(object);
            Models.Cursor cursor = world.cursors.get(object);
            if (cursor != null) {
                return List.of(cursor.position, cursor.last);
            }
            if (look == null || object.getClass().isArray()) {
                return look;
            }
            List<Object> all = new ArrayList<>(look);
            for (Stub observer : world.library.observers(object.getClass())) {
                all.add(observed(observer, object));
            }
            return all;
        } catch (RuntimeException | StackOverflowError e) {
            return List.of(e.getClass());
        }
    }

    /** What a pure method says of the object. */
    private static Object observed(Stub observer, Object object) {
        try {
            return Calls.run(observer.real, object, new Object[0]);
        } catch (Throwable e) {
            return e.getClass();
        }
    }

    private static List<Object> content(Object object) {
        List<Object> look = new ArrayList<>();
        if (object.getClass().isArray()) {
            String type = object.getClass().getComponentType().getName();
            for (int i = 0; i < Array.getLength(object); i++) {
                look.add(Values.of(Array.get(object, i), type));
            }
            return look;
        }
        if (object instanceof Collection<?> c) {
            for (Object element : c) {
                // Some maps make their entries anew whenever somebody looks.
                if (element instanceof Map.Entry<?, ?> entry) {
                    look.add(new Values.Ref(entry.getKey()));
                    look.add(new Values.Ref(entry.getValue()));
                } else {
                    look.add(new Values.Ref(element));
                }
            }
            return look;
        }
        if (object instanceof Map<?, ?> m) {
            for (Map.Entry<?, ?> entry : m.entrySet()) {
                look.add(new Values.Ref(entry.getKey()));
                look.add(new Values.Ref(entry.getValue()));
            }
            return look;
        }
        if (object instanceof StringBuilder || object instanceof StringBuffer) {
            return List.of(((CharSequence) object).chars().boxed().toList());
        }
        if (object instanceof java.util.concurrent.atomic.AtomicReference<?> reference) {
            return List.of(new Values.Ref(reference.get()));
        }
        if (object instanceof java.util.concurrent.atomic.AtomicReferenceArray<?> references) {
            for (int i = 0; i < references.length(); i++) {
                look.add(new Values.Ref(references.get(i)));
            }
            return look;
        }
        if (object.getClass().getName().startsWith("java.util.concurrent.atomic.")) {
            return List.of(object.toString());
        }
        if (object instanceof Throwable t) {
            look.add(new Values.Ref(t.getCause()));
            look.add(t.getSuppressed().length);
            return look;
        }
        if (object.getClass().getEnclosingClass() == Users.class && !(object instanceof Enum)) {
            return fields(object);
        }
        return null;
    }

    static Object privateField(Class<?> owner, String name, Object object) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        } catch (ReflectiveOperationException e) {
            return "";
        }
    }

    private static List<Object> fields(Object object) {
        List<Object> look = new ArrayList<>();
        for (Field field : object.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                look.add(Values.of(
                    privateField(object.getClass(), field.getName(), object),
                    field.getType().getName()));
            }
        }
        return look;
    }
}
