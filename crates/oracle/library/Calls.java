import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls of the JDK's methods. */
final class Calls {
    private Calls() {}

    private static final Map<String, Method> METHODS = new HashMap<>();

    /** A pure method inside of a specification. */
    static Object invoke(
            Class<?> owner, String name, List<Text> params, Object receiver, List<Object> values) {
        Method method = METHODS.computeIfAbsent(owner + "." + name + params, key -> {
            Class<?>[] types = new Class<?>[params.size()];
            for (int i = 0; i < types.length; i++) {
                types[i] = Types.named(params.get(i).word);
            }
            try {
                Method found = owner.getMethod(name, types);
                found.setAccessible(true);
                return found;
            } catch (NoSuchMethodException e) {
                throw Undefined.unknown("the method " + owner.getName() + "." + name);
            }
        });
        Object[] args = new Object[params.size()];
        for (int i = 0; i < args.length; i++) {
            args[i] = Values.toJava(values.get(i), method.getParameterTypes()[i]);
        }
        try {
            return method.invoke(receiver, args);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof VirtualMachineError) {
                throw Undefined.unknown(e.getCause().getClass().getSimpleName());
            }
            throw new Undefined(name + " throws " + e.getCause().getClass().getSimpleName());
        } catch (IllegalAccessException | IllegalArgumentException e) {
            throw Undefined.unknown(e.toString());
        }
    }

    /** The method or constructor itself. What it throws is thrown. */
    static Object run(Executable real, Object receiver, Object[] args) throws Throwable {
        if (real.getName().equals("arraycopy")) {
            // By reflection some JDKs throw something else than a program sees.
            System.arraycopy(args[0], (Integer) args[1], args[2], (Integer) args[3], (Integer) args[4]);
            return null;
        }
        try {
            return real instanceof Constructor<?> constructor
                ? constructor(constructor).newInstance(args)
                : ((Method) real).invoke(receiver, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IllegalStateException(real + " cannot be called: " + e);
        }
    }

    /** Constructors of abstract classes are called through a subclass. */
    private static Constructor<?> constructor(Constructor<?> real) throws ReflectiveOperationException {
        if (!java.lang.reflect.Modifier.isAbstract(real.getDeclaringClass().getModifiers())) {
            return real;
        }
        Class<?> mine = Users.subclassOf(real.getDeclaringClass());
        Constructor<?> own = mine.getDeclaredConstructor(real.getParameterTypes());
        own.setAccessible(true);
        return own;
    }
}
