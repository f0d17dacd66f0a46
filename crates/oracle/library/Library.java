import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls every method of the bundled library and holds its contract against what happens.
 *
 * <pre>java Library CONTRACTS COUNT SEED</pre>
 *
 * Prints for each stub how often it was called with its precondition met, and each way in which
 * a call broke what callers take for granted.
 */
public final class Library {
    private final List<Stub> stubs = new ArrayList<>();
    private final Map<Class<?>, List<Stub>> makers = new HashMap<>();
    private final Map<String, String> skipped = new HashMap<>();
    private final PrintStream out;

    private Library(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        Library library = new Library(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
        System.setErr(new PrintStream(new ByteArrayOutputStream()));
        System.setIn(new ByteArrayInputStream(new byte[] {65, 10, 66, 10}));
        try {
            List<String> wanted = library.read(Path.of(args[0]));
            library.run(wanted, Integer.parseInt(args[1]), Long.parseLong(args[2]));
        } catch (RuntimeException | Error e) {
            e.printStackTrace(library.out);
        }
        // Threads that stubs have started do not matter.
        library.out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Reads all stubs; the signatures of those that are wanted, none for all. */
    private List<String> read(Path contracts) throws IOException {
        List<String> wanted = new ArrayList<>();
        for (String line : Files.readAllLines(contracts)) {
            Text text = Text.read(line);
            switch (text.operator()) {
                case "class" -> checkClass(text);
                case "field" -> checkField(text);
                case "skip" -> skipped.put(text.part(1).word, text.part(2).word);
                case "test" -> wanted.add(text.part(1).word);
                default -> add(new Stub(text));
            }
        }
        stubs.sort((a, b) -> a.signature.compareTo(b.signature));
        return wanted;
    }

    private void add(Stub stub) {
        String problem = stub.link();
        if (problem != null) {
            say("problem", stub.signature, stub.place, problem, "");
            if (stub.real == null && !stub.is("model")) {
                return;
            }
        }
        stubs.add(stub);
        boolean isMaker = stub.is("constructor")
            ? !Modifier.isAbstract(stub.ownerClass().getModifiers())
            : !stub.is("model") && !Types.isPrimitive(stub.resultType());
        if (isMaker && !skipped.containsKey(stub.signature)) {
            Class<?> made = stub.is("constructor") ? stub.ownerClass() : Types.named(stub.resultType());
            makers.computeIfAbsent(made, c -> new ArrayList<>()).add(stub);
        }
    }

    private void say(String kind, String... parts) {
        StringBuilder line = new StringBuilder(kind);
        for (String part : parts) {
            line.append('\t').append(part.replace('\t', ' ').replace('\n', ' '));
        }
        out.println(line);
    }

    // ───────────────────────── declarations ─────────────────────────

    private void checkClass(Text text) {
        String name = text.part(1).word;
        String place = text.part(3).word;
        try {
            Class<?> real = Types.named(name);
            boolean isInterface = !text.part(2).isWord("class") && !text.part(2).isWord("enum") && !text.part(2).isWord("record");
            if (isInterface != real.isInterface()) {
                say("problem", name, place, "the JDK's is " + (isInterface ? "no " : "an ") + "interface", "");
            }
            for (Text parent : text.part(4).parts) {
                if (!Types.named(parent.word).isAssignableFrom(real)) {
                    say("problem", name, place, "the JDK's is no " + parent.word, "");
                }
            }
        } catch (Undefined e) {
            say("problem", name, place, "the JDK has no such class", "");
        }
    }

    private void checkField(Text text) {
        String owner = text.part(1).word;
        String name = owner + "." + text.part(2).word;
        String place = text.part(5).word;
        World world = new World(this, 1, Types.Ty.of(Object.class));
        try {
            Field field = Types.named(owner).getDeclaredField(text.part(2).word);
            if (field.getType() != Types.named(text.part(3).word)) {
                say("problem", name, place, "the JDK's has another type", "");
            }
            boolean isFinal = Modifier.isFinal(field.getModifiers());
            Object value = world.field(owner, text.part(2).word, null);
            if (text.part(4).isWord("nonnull") && value.equals(Values.NULL)) {
                say("problem", name, place, "it is null", "");
            }
            if (!text.part(6).isWord("none")) {
                Object said = new Evaluation(world, null).value(text.part(6));
                if (!isFinal || !said.equals(value)) {
                    say("problem", name, place, "the JDK's has another value", String.valueOf(value));
                }
            }
        } catch (NoSuchFieldException e) {
            say("problem", name, place, "the JDK has no such field", "");
        }
    }

    // ───────────────────────── makers ─────────────────────────

    boolean makes(Class<?> raw) {
        return makers.keySet().stream().anyMatch(raw::isAssignableFrom);
    }

    /** A stub that gives an object of the class. */
    Stub maker(Class<?> raw, World world) {
        List<Class<?>> fitting = new ArrayList<>();
        for (Class<?> made : makers.keySet()) {
            if (raw.isAssignableFrom(made)) {
                fitting.add(made);
            }
        }
        if (fitting.isEmpty()) {
            return null;
        }
        fitting.sort((a, b) -> a.getName().compareTo(b.getName()));
        return world.pick(makers.get(world.pick(fitting)));
    }

    private final Map<String, Stub> bySignature = new HashMap<>();

    /** The stub of a method that a contract calls; null if it has none. */
    Stub stub(String owner, String name, List<Text> params) {
        if (bySignature.isEmpty()) {
            stubs.forEach(stub -> bySignature.put(stub.owner + "." + stub.name + words(stub.params), stub));
        }
        return bySignature.get(owner + "." + name + words(params));
    }

    private static List<String> words(List<Text> params) {
        return params.stream().map(param -> param.word).toList();
    }

    private final Map<Class<?>, List<Stub>> observers = new HashMap<>();

    /** Pure methods without parameters, of objects of the class, whose results are compared. */
    List<Stub> observers(Class<?> of) {
        return observers.computeIfAbsent(of, c -> {
            List<Stub> all = new ArrayList<>();
            for (Stub stub : stubs) {
                boolean isObserver = stub.is("pure") && stub.hasReceiver() && stub.params.isEmpty()
                    && stub.real != null && Types.isPrimitive(stub.resultType());
                // Equality of elements depends on more than the object.
                if (isObserver && !stub.name.equals("hashCode") && stub.ownerClass().isAssignableFrom(c)) {
                    all.add(stub);
                }
            }
            return all;
        });
    }

    // ───────────────────────── calls ─────────────────────────

    /** Calls a stub to get an object of the type; null if that did not work out. */
    Object call(World world, Make make, Stub stub, Types.Ty wanted) {
        Types.Ty of = wanted.argument(0, world.element);
        Types.Binding binding = new Types.Binding(of);
        if (stub.is("constructor")) {
            Class<?> owner = stub.ownerClass();
            if (owner.getTypeParameters().length == wanted.args().size()) {
                binding.bind(owner, wanted.args());
            }
        }
        if (!stub.is("constructor")) {
            Types.Ty made = binding.resolve(((Method) stub.real).getGenericReturnType());
            boolean fits = wanted.args().isEmpty()
                || Types.as(made, wanted.raw(), of).args().equals(wanted.args());
            if (!fits) {
                return null;
            }
        }
        return call(world, make, stub, binding, Plan.NONE);
    }

    /** Lets an iterator go some steps. */
    void move(World world, Object object) {
        for (int i = world.cursors.containsKey(object) ? world.below(4) : 0; i > 0; i--) {
            String step = world.pick("Iterator.next()", "Iterator.next()", "ListIterator.next()", "ListIterator.previous()");
            for (Stub stub : stubs) {
                if (stub.signature.equals(step) && stub.ownerClass().isInstance(object)) {
                    new Judge(world, stub, object, new Object[0]).run();
                }
            }
        }
    }

    /** Which places get null, or the same object. */
    record Plan(int nullAt, int first, int second) {
        static final Plan NONE = new Plan(-1, -1, -1);
    }

    private Object call(World world, Make make, Stub stub, Types.Binding binding, Plan plan) {
        List<Types.Ty> types = new ArrayList<>();
        Object receiver = null;
        Types.Ty owner = binding.resolve(stub.ownerClass());
        if (!Sorted.allowsMaking(stub, owner) || !Sorted.allowsParts(stub, owner) || !Sorted.allowsOrdering(stub, binding)) {
            return null;
        }
        if (stub.hasReceiver()) {
            Types.Ty type = binding.resolve(stub.ownerClass());
            receiver = make.value(type);
            if (receiver == null) {
                return null;
            }
            types.add(type);
        }
        if (stub.is("model")) {
            for (Text param : stub.params) {
                types.add(Models.isMathematical(param.word) ? Types.Ty.of(Models.standIn(param.word)) : binding.resolve(Types.named(param.word)));
            }
        } else {
            for (java.lang.reflect.Type param : stub.real.getGenericParameterTypes()) {
                types.add(binding.resolve(param));
            }
        }
        Object[] all = new Object[types.size()];
        boolean wasMakingKeys = world.makesKeys;
        world.makesKeys = stub.name.equals("comparing") || stub.name.equals("thenComparing");
        // Numbers come last: they are indices into the others.
        for (boolean wantsNumbers : new boolean[] {false, true}) {
            for (int i = 0; i < all.length; i++) {
                boolean isReceiver = i == 0 && receiver != null;
                if (types.get(i).raw().isPrimitive() == wantsNumbers) {
                    all[i] = isReceiver ? receiver : argument(make, types, all, i, plan);
                }
            }
        }
        world.makesKeys = wasMakingKeys;
        int skip = receiver == null ? 0 : 1;
        Object[] args = java.util.Arrays.copyOfRange(all, skip, all.length);
        if (stub.is("model")) {
            for (int i = 0; i < args.length; i++) {
                String type = stub.params.get(i).word;
                args[i] = Models.isMathematical(type) ? Models.mathematical(args[i]) : args[i];
            }
        }
        if (!Dangers.allow(stub, receiver, args) || !Sorted.allowsLooking(stub, receiver, args)) {
            return null;
        }
        Judge judge = new Judge(world, stub, receiver, args);
        if (judge.run() != Judge.Ending.RETURNED) {
            return null;
        }
        if (judge.result != null && !stub.is("model") && !Types.isPrimitive(stub.resultType())) {
            Types.Ty type = stub.is("constructor") ? binding.resolve(stub.ownerClass())
                : binding.resolve(((Method) stub.real).getGenericReturnType());
            world.add(judge.result, type);
        }
        return judge.result;
    }

    private Object argument(Make make, List<Types.Ty> types, Object[] all, int i, Plan plan) {
        if (plan.nullAt() == i && !types.get(i).raw().isPrimitive()) {
            return null;
        }
        if (plan.second() == i && plan.first() < i) {
            Object other = all[plan.first()];
            if (other != null && make.fits(new World.Item(other, types.get(plan.first())), types.get(i))) {
                return other;
            }
        }
        return make.value(types.get(i));
    }

    // ───────────────────────── the run ─────────────────────────

    private static final List<Class<?>> ELEMENTS = List.of(Integer.class, String.class, Users.Thing.class,
        Users.Key.class, Object.class, Users.Color.class, Double.class, Users.Ordered.class, Users.Unruly.class, Object.class);

    private void run(List<String> wanted, int count, long seed) {
        for (Stub stub : stubs) {
            if (!wanted.isEmpty() && !wanted.contains(stub.signature)) {
                continue;
            }
            String why = skipped.get(stub.signature);
            if (why == null) {
                if (Boolean.getBoolean("library.progress")) {
                    out.println(stub.signature);
                }
                test(stub, count, seed);
            }
        }
        for (Stub stub : stubs) {
            report(stub, wanted.isEmpty() || wanted.contains(stub.signature));
        }
        say("end");
    }

    private void test(Stub stub, int count, long seed) {
        List<Plan> plans = plans(stub);
        int before = stub.calls;
        int rounds = count + plans.size() * 3;
        for (int round = 0; round < rounds * 4; round++) {
            if (round >= rounds && stub.calls - before >= count) {
                return;
            }
            long own = seed * 1_000_003 + stub.signature.hashCode() * 31L + round;
            Class<?> element = ELEMENTS.get(Math.floorMod(round, ELEMENTS.size()));
            World world = new World(this, own, Types.Ty.of(element));
            Make make = new Make(world);
            Plan plan = round < plans.size() * 3 ? plans.get(round % plans.size()) : Plan.NONE;
            try {
                // Sometimes there is more around, and calls follow each other.
                int calls = 1 + world.below(3);
                for (int i = 0; i < calls; i++) {
                    call(world, make, stub, new Types.Binding(world.element), plan);
                }
            } catch (Make.Impossible e) {
                stub.impossible.merge(e.getMessage(), 1, Integer::sum);
            } catch (VirtualMachineError e) {
                // A list that holds itself has no hash code; memory and stack are out of scope.
                continue;
            }
        }
    }

    private static List<Plan> plans(Stub stub) {
        List<Plan> plans = new ArrayList<>();
        int size = stub.params.size() + (stub.hasReceiver() ? 1 : 0);
        for (int i = stub.hasReceiver() ? 1 : 0; i < size; i++) {
            plans.add(new Plan(i, -1, -1));
        }
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                plans.add(new Plan(-1, i, j));
            }
        }
        plans.add(Plan.NONE);
        return plans;
    }

    private void report(Stub stub, boolean isWanted) {
        String why = skipped.getOrDefault(stub.signature, "");
        if (isWanted) {
            say("method", stub.signature, stub.place, "" + stub.attempts, "" + stub.calls, "" + stub.exceptions, "" + stub.judged, why);
            if (stub.calls == 0) {
                stub.impossible.forEach((what, times) -> say("unjudged", stub.signature, stub.place, "there is no " + what, "" + times));
            }
            stub.unjudged.forEach((what, times) -> say("unjudged", stub.signature, stub.place, what, "" + times));
        }
        stub.findings.forEach((what, example) ->
            say("finding", stub.signature, stub.place, what, stub.counts.get(what) + " times, first: " + example));
    }
}
