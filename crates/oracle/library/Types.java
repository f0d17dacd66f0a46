import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Classes by name, and types with their arguments. */
final class Types {
    private Types() {}

    private static final Map<String, Class<?>> NAMED = new HashMap<>();

    static {
        Class<?>[] primitives = {boolean.class, byte.class, short.class, char.class, int.class,
            long.class, float.class, double.class, void.class};
        for (Class<?> primitive : primitives) {
            NAMED.put(primitive.getName(), primitive);
        }
    }

    /** The class with a binary name, as in {@code java.util.Map$Entry}, {@code int[]}. */
    static Class<?> named(String name) {
        Class<?> known = NAMED.get(name);
        if (known != null) {
            return known;
        }
        Class<?> found;
        if (name.endsWith("[]")) {
            found = Array.newInstance(named(name.substring(0, name.length() - 2)), 0).getClass();
        } else {
            try {
                found = Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw Undefined.unknown("the class " + name);
            }
        }
        NAMED.put(name, found);
        return found;
    }

    static boolean isPrimitive(String name) {
        Class<?> known = NAMED.get(name);
        return known != null && known.isPrimitive() && known != void.class;
    }

    /** A type without variables and wildcards; of an array the argument is the element type. */
    record Ty(Class<?> raw, List<Ty> args) {
        static Ty of(Class<?> raw, Ty... args) {
            return new Ty(raw, List.of(args));
        }

        Ty argument(int i, Ty otherwise) {
            return i < args.size() ? args.get(i) : otherwise;
        }

        @Override
        public String toString() {
            return raw.getSimpleName() + (args.isEmpty() || raw.isArray() ? "" : args.toString());
        }
    }

    /** Chooses what type variables stand for: the same for all that nothing else binds. */
    static final class Binding {
        private final Map<TypeVariable<?>, Ty> variables = new HashMap<>();
        private final Ty element;

        Binding(Ty element) {
            this.element = element;
        }

        /** The type parameters of the class are the arguments. */
        void bind(Class<?> raw, List<Ty> args) {
            TypeVariable<?>[] params = raw.getTypeParameters();
            for (int i = 0; i < params.length && i < args.size(); i++) {
                variables.put(params[i], args.get(i));
            }
        }

        Ty resolve(Type type) {
            if (type instanceof Class<?> c) {
                if (c.isArray()) {
                    return Ty.of(c, resolve(c.getComponentType()));
                }
                List<Ty> args = new ArrayList<>();
                for (TypeVariable<?> param : c.getTypeParameters()) {
                    args.add(variable(param));
                }
                return new Ty(c, args);
            }
            if (type instanceof ParameterizedType p) {
                List<Ty> args = new ArrayList<>();
                for (Type arg : p.getActualTypeArguments()) {
                    args.add(resolve(arg));
                }
                return new Ty((Class<?>) p.getRawType(), args);
            }
            if (type instanceof GenericArrayType g) {
                Ty of = resolve(g.getGenericComponentType());
                return Ty.of(Array.newInstance(of.raw(), 0).getClass(), of);
            }
            if (type instanceof WildcardType w) {
                Type[] lower = w.getLowerBounds();
                if (lower.length > 0) {
                    return resolve(lower[0]);
                }
                Type upper = w.getUpperBounds()[0];
                return upper == Object.class ? element : resolve(upper);
            }
            return variable((TypeVariable<?>) type);
        }

        private Ty variable(TypeVariable<?> variable) {
            Ty known = variables.get(variable);
            if (known == null) {
                // Bounds may mention the variable itself.
                variables.put(variable, element);
                known = bounded(variable);
                variables.put(variable, known);
            }
            return known;
        }

        private Ty bounded(TypeVariable<?> variable) {
            for (Type bound : variable.getBounds()) {
                Class<?> raw = erasure(bound);
                if (raw.isAssignableFrom(element.raw())) {
                    continue;
                }
                if (raw == Comparable.class || raw == CharSequence.class) {
                    return Ty.of(String.class);
                }
                return raw == Enum.class ? Ty.of(Users.Color.class) : resolve(bound);
            }
            return element;
        }
    }

    static Class<?> erasure(Type type) {
        if (type instanceof Class<?> c) {
            return c;
        }
        if (type instanceof ParameterizedType p) {
            return (Class<?>) p.getRawType();
        }
        if (type instanceof GenericArrayType g) {
            return Array.newInstance(erasure(g.getGenericComponentType()), 0).getClass();
        }
        if (type instanceof WildcardType w) {
            return erasure(w.getUpperBounds()[0]);
        }
        return erasure(((TypeVariable<?>) type).getBounds()[0]);
    }

    /** The type seen as one of the class: {@code ArrayList<A>} as {@code Iterable<A>}. */
    static Ty as(Ty type, Class<?> target, Ty element) {
        if (type.raw() == target) {
            return type;
        }
        Binding binding = new Binding(element);
        binding.bind(type.raw(), type.args());
        List<Type> supers = new ArrayList<>(List.of(type.raw().getGenericInterfaces()));
        if (type.raw().getGenericSuperclass() != null) {
            supers.add(type.raw().getGenericSuperclass());
        }
        for (Type parent : supers) {
            if (target.isAssignableFrom(erasure(parent))) {
                return as(binding.resolve(parent), target, element);
            }
        }
        return binding.resolve(target);
    }
}
