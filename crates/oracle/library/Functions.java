import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Objects of functional interfaces: what a lambda of the program could be. */
final class Functions {
    private Functions() {}

    /** The only abstract method of an interface; null if there is none, or more than one. */
    static Method method(Class<?> raw) {
        if (!raw.isInterface()) {
            return null;
        }
        return METHODS.computeIfAbsent(raw, c -> Optional.ofNullable(search(c))).orElse(null);
    }

    private static final Map<Class<?>, Optional<Method>> METHODS = new HashMap<>();

    private static Method search(Class<?> raw) {
        Method found = null;
        for (Method method : raw.getMethods()) {
            boolean isObjects = isOfObject(method);
            if (Modifier.isAbstract(method.getModifiers()) && !isObjects) {
                if (found != null && !found.getName().equals(method.getName())) {
                    return null;
                }
                found = method;
            }
        }
        return found;
    }

    /** Interfaces that programs implement with lambdas; others have objects in the library. */
    static boolean isForLambdas(Class<?> raw) {
        return raw.isAnnotationPresent(FunctionalInterface.class);
    }

    static boolean isOfObject(Method method) {
        try {
            return Modifier.isPublic(
                Object.class.getMethod(method.getName(), method.getParameterTypes()).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    static Object make(Make make, World world, Types.Ty type, Method method) {
        if (type.raw() == Comparator.class) {
            boolean isUnruly = world.chance(15);
            Comparator<Object> order = Comparator.comparingInt(Functions::rank);
            if (!isUnruly) {
                ORDERS.add(order);
            }
            return isUnruly ? (Comparator<Object>) (a, b) -> 1 : order;
        }
        Types.Ty seen = Types.as(type, method.getDeclaringClass(), world.element);
        Types.Binding binding = new Types.Binding(world.element);
        binding.bind(seen.raw(), seen.args());
        Types.Ty result = binding.resolve(method.getGenericReturnType());
        Thread here = Thread.currentThread();
        boolean isStrict = world.isNullRefused && world.chance(60);
        boolean isGenerous = world.isNullRefused || world.makesKeys;
        // Other threads have nothing to look for in the world.
        return lambda(type.raw(), isStrict, isGenerous, args -> {
            if (isStrict && !world.wasNullGiven && java.util.Arrays.asList(args).contains(null)) {
                throw new NullPointerException("refused");
            }
            Object given = Thread.currentThread() == here ? value(make, world, result, args, isGenerous) : null;
            // There was nothing else to give: whoever is joined to this one gets it.
            world.wasNullGiven |= given == null && result.raw() != void.class;
            return given;
        });
    }

    /** Whether the function is one of ours that may be given null. */
    static boolean takesNull(Object function) {
        return Proxy.isProxyClass(function.getClass())
            && Proxy.getInvocationHandler(function) instanceof Lambda lambda && !lambda.isStrict;
    }

    /** Ours that have given null. */
    private static final Set<Object> GAVE_NULL = Collections.newSetFromMap(new java.util.WeakHashMap<>());

    /** Whether the function is one of ours that gives no null where there is anything else, and has given none so far. */
    static boolean neverGivesNull(Object function) {
        return Proxy.isProxyClass(function.getClass())
            && Proxy.getInvocationHandler(function) instanceof Lambda lambda && lambda.isGenerous && !GAVE_NULL.contains(function);
    }

    /** Ours that are orders, and those that are made of them. Our functions repeat nothing. */
    private static final Set<Object> ORDERS = Collections.newSetFromMap(new IdentityHashMap<>());

    static boolean isOrder(Object comparator) {
        return ORDERS.contains(comparator) || comparator == Comparator.naturalOrder() || comparator == Comparator.reverseOrder();
    }

    /** A call has returned: a comparator that it made may be an order. */
    static void after(Stub stub, Object receiver, Object[] args, Object result) {
        boolean isReversed = stub.name.equals("reversed") && isOrder(receiver)
            || stub.name.equals("reverseOrder") && args.length == 1 && isOrder(args[0]);
        boolean isJoined = stub.name.equals("thenComparing") && isOrder(receiver) && args.length == 1 && isOrder(args[0]);
        if (result instanceof Comparator<?> && (isReversed || isJoined)) {
            ORDERS.add(result);
        }
    }

    private static int rank(Object o) {
        return o instanceof Integer i ? i : o instanceof String s ? s.length() : o == null ? -1 : System.identityHashCode(o);
    }

    private static Object value(Make make, World world, Types.Ty result, Object[] args, boolean isGenerous) {
        if (result.raw() == void.class) {
            return null;
        }
        for (Object arg : args) {
            if (world.chance(40) && result.raw().isInstance(arg)) {
                return arg;
            }
        }
        world.running++;
        try {
            Object value = make.value(result);
            for (int attempt = 0; value == null && isGenerous && attempt < 30; attempt++) {
                value = make.value(result);
            }
            return value;
        } catch (Make.Impossible e) {
            return null;
        } finally {
            world.running--;
        }
    }

    private interface Body {
        Object run(Object[] args);
    }

    /** What a lambda does. */
    private record Lambda(boolean isStrict, boolean isGenerous, Body body) implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
            Object[] args = given == null ? new Object[0] : given;
            if (isOfObject(method)) {
                return switch (method.getName()) {
                    case "equals" -> proxy == args[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> "lambda";
                };
            }
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, args);
            }
            Object result = body.run(args);
            if (result == null) {
                GAVE_NULL.add(proxy);
            }
            return result;
        }
    }

    private static Object lambda(Class<?> raw, boolean isStrict, boolean isGenerous, Body body) {
        return Proxy.newProxyInstance(Functions.class.getClassLoader(), new Class<?>[] {raw}, new Lambda(isStrict, isGenerous, body));
    }
}
