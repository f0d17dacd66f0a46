import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One call, and what the contract says about it.
 *
 * <p>A caller may use every case of the contract whose precondition it meets. Then nothing may be
 * thrown that such a case does not allow, postconditions hold, what the caller has not handed
 * over is unchanged, and no permission is given out twice.
 */
final class Judge {
    /** What became of a call. */
    enum Ending { NOT_MET, RETURNED, THREW, SPOILED }

    private final World world;
    private final Stub stub;
    private final Object receiver;
    private final Object[] args;
    private final Evaluation evaluation;
    /** The cases that apply, each with what its precondition takes. */
    private final Map<Text, Map<World.Place, Values.Part>> cases = new LinkedHashMap<>();
    private Map<Object, List<Object>> looks;
    private String shown;
    private boolean hasReturned;
    Object result;

    Judge(World world, Stub stub, Object receiver, Object[] args) {
        this.world = world;
        this.stub = stub;
        this.receiver = receiver;
        this.args = args;
        evaluation = new Evaluation(world, stub);
    }

    Ending run() {
        stub.attempts++;
        List<Object> involved = new ArrayList<>(java.util.Arrays.asList(args));
        involved.add(receiver);
        if (!bind()) {
            return Ending.NOT_MET;
        }
        world.begin(involved);
        evaluation.isAsked = true;
        stub.cases.forEach(this::consume);
        evaluation.isAsked = false;
        if (cases.isEmpty()) {
            return Ending.NOT_MET;
        }
        Set<Object> objects = world.reachable(involved);
        looks = Look.at(world, objects);
        Frame frame = frame();
        for (Text each : cases.keySet()) {
            evaluation.remember(each.find("ensures"));
            evaluation.remember(each.find("signals"));
        }
        shown = call();
        try {
            result = invoke();
        } catch (VirtualMachineError e) {
            // Memory and stack are out of scope. Half of it may be done: nobody has it any more.
            settle(new LinkedHashMap<>());
            return Ending.SPOILED;
        } catch (Undefined why) {
            // A member that exists only for specifications, of an object without one.
            settle(new LinkedHashMap<>());
            return Ending.NOT_MET;
        } catch (Throwable thrown) {
            stub.calls++;
            stub.exceptions++;
            threw(thrown);
            frame.check(objects, looks);
            return Ending.THREW;
        }
        stub.calls++;
        hasReturned = true;
        returned(frame);
        stub.gave(result);
        frame.check(objects, looks);
        if (stub.is("pure") && !stub.is("constructor")) {
            repeat();
        }
        return Ending.RETURNED;
    }

    private Object invoke() throws Throwable {
        if (!stub.is("model")) {
            return Calls.run(stub.real, receiver, args);
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            values.add(Values.of(args[i], stub.params.get(i).word));
        }
        return Models.call(world, stub.owner, stub.name, receiver, values);
    }

    /** Gives the parameters their values; false if one is null that must not be. */
    private boolean bind() {
        List<Integer> locals = new ArrayList<>(stub.locals);
        if (stub.hasReceiver()) {
            if (receiver == null) {
                return false;
            }
            evaluation.locals.put(locals.remove(0), new Values.Ref(receiver));
        } else if (stub.is("constructor")) {
            locals.remove(0);
        }
        for (int i = 0; i < args.length; i++) {
            if (args[i] == null && stub.nonNull.contains(locals.get(i))) {
                return false;
            }
            evaluation.locals.put(locals.get(i), Values.of(args[i], stub.params.get(i).word));
        }
        return true;
    }

    private void consume(Text each) {
        Permissions taking = Permissions.consuming(world, evaluation);
        for (Text clause : each.find("requires").after(1)) {
            try {
                if (!taking.holds(clause.part(1))) {
                    return;
                }
            } catch (Undefined why) {
                if (why.isOurs) {
                    stub.cannotJudge(clause.part(0).word, why.getMessage());
                }
                return;
            }
        }
        cases.put(each, taking.parts);
    }

    private Map<World.Place, Values.Part> taken() {
        return cases.values().iterator().next();
    }

    // ───────────────────────── frames ─────────────────────────

    /** What the call may change. */
    private Frame frame() {
        Set<World.Place> places = new HashSet<>();
        Set<Object> objects = World.identitySet();
        if (stub.is("pure")) {
            return new Frame(places, objects, false);
        }
        boolean isAnything = !stub.is("written");
        for (Map.Entry<World.Place, Values.Part> part : taken().entrySet()) {
            if (part.getValue().equals(Values.Part.ALL)) {
                places.add(part.getKey());
                Object object = part.getKey().object().object;
                if (object != null && !object.getClass().isArray()) {
                    objects.add(object);
                }
            }
        }
        Text assignable = cases.keySet().iterator().next().find("assignable");
        boolean isSaid = !(assignable.size() == 2 && assignable.part(1).isWord("any"));
        if (!stub.is("permissions") && !isSaid) {
            isAnything = true;
        }
        for (Text set : isSaid ? assignable.after(1) : List.<Text>of()) {
            isAnything |= assignable(set, places, objects);
        }
        return new Frame(places, objects, isAnything);
    }

    /** Adds the locations of the set; whether it holds everything. */
    private boolean assignable(Text set, Set<World.Place> places, Set<Object> objects) {
        Permissions asking = Permissions.producing(world, evaluation);
        try {
            switch (set.operator()) {
                case "nothing":
                    return false;
                case "place": {
                    List<World.Place> found = asking.places(set.part(1));
                    places.addAll(found);
                    found.stream().map(p -> p.object().object)
                        .filter(o -> o != null && !o.getClass().isArray()).forEach(objects::add);
                    return false;
                }
                case "all-fields":
                    objects.add(((Values.Ref) evaluation.value(set.part(1))).object);
                    return false;
                case "places": {
                    boolean isAnything = false;
                    for (Text part : set.after(1)) {
                        isAnything |= assignable(part, places, objects);
                    }
                    return isAnything;
                }
                default:
                    return true;
            }
        } catch (Undefined why) {
            stub.cannotJudge("assignable", why.getMessage());
            return true;
        }
    }

    private final class Frame {
        private final Set<World.Place> places;
        private final Set<Object> objects;
        private final boolean isAnything;

        Frame(Set<World.Place> places, Set<Object> objects, boolean isAnything) {
            this.places = places;
            this.objects = objects;
            this.isAnything = isAnything;
        }

        void check(Set<Object> known, Map<Object, List<Object>> before) {
            if (isAnything) {
                return;
            }
            for (Object object : known) {
                List<Object> then = before.get(object);
                List<Object> now = then == null ? null : Look.of(world, object);
                if (then == null || then.equals(now) || objects.contains(object)) {
                    continue;
                }
                if (object.getClass().isArray()) {
                    for (int i = 0; i < then.size(); i++) {
                        boolean isSame = then.get(i).equals(now.get(i));
                        if (!isSame && !places.contains(World.Place.element(object, i))) {
                            report("changes an array element that it was not given", "[" + i + "]");
                        }
                    }
                    continue;
                }
                String what = "changes a " + object.getClass().getName() + " that it was not given";
                report(what, then + " became " + now);
            }
        }
    }

    // ───────────────────────── exceptions ─────────────────────────

    private void threw(Throwable thrown) {
        Map<World.Place, Values.Part> given = new LinkedHashMap<>();
        boolean isFirst = true;
        for (Text each : cases.keySet()) {
            Permissions giving = Permissions.producing(world, evaluation);
            boolean isAllowed = each.find("throws").after(1).stream()
                .anyMatch(c -> Types.named(c.word).isInstance(thrown));
            if (!isAllowed) {
                report("throws " + thrown.getClass().getName(), String.valueOf(thrown.getMessage()));
                continue;
            }
            for (Text signals : each.find("signals").after(1)) {
                if (Types.named(signals.part(0).word).isInstance(thrown)) {
                    evaluation.locals.put(signals.part(1).number(), new Values.Ref(thrown));
                    check(signals.part(2), giving);
                }
            }
            if (isFirst) {
                given = giving.parts;
            }
            isFirst = false;
        }
        // What is not given back is lost, also by an exception.
        settle(given);
    }

    // ───────────────────────── normal return ─────────────────────────

    private void returned(Frame frame) {
        if (stub.is("constructor")) {
            evaluation.locals.put(stub.locals.get(0), new Values.Ref(result));
        } else if (stub.result >= 0) {
            evaluation.locals.put(stub.result, Values.of(result, stub.resultType()));
        }
        if (stub.is("nonnull-result") && result == null) {
            report("returns null", "");
        }
        Set<World.Place> ghosts = new LinkedHashSet<>();
        for (World.Place place : stub.is("pure") ? Set.<World.Place>of() : frame.places) {
            Object object = place.object().object;
            if (object == null || !object.getClass().isArray()) {
                ghosts.add(place);
            }
        }
        ghosts.forEach(world::advance);
        Models.after(world, stub, receiver, args, result);
        Views.after(stub, receiver, args, result, taken());
        Map<World.Place, Values.Part> given = new LinkedHashMap<>();
        boolean isFirst = true;
        for (Text each : cases.keySet()) {
            Permissions giving = Permissions.producing(world, evaluation);
            for (Text clause : each.find("ensures").after(1)) {
                check(clause, giving);
            }
            if (isFirst) {
                given = giving.parts;
            }
            isFirst = false;
        }
        settle(given);
    }

    private void check(Text clause, Permissions giving) {
        String place = clause.part(0).word;
        try {
            stub.judged++;
            if (!giving.holds(clause.part(1))) {
                report("breaks its contract at " + place, "");
            }
        } catch (Undefined why) {
            if (why.isOurs) {
                stub.judged--;
                stub.cannotJudge(place, why.getMessage());
            } else {
                report("has a contract that says nothing here at " + place, why.getMessage());
            }
        } catch (StackOverflowError e) {
            stub.judged--;
        }
    }

    /** Counts the permissions; more than all of a place cannot be. */
    private void settle(Map<World.Place, Values.Part> given) {
        if (!stub.is("pure")) {
            taken().forEach(world::take);
        }
        given.forEach((place, part) -> {
            if (stub.is("pure") && taken().containsKey(place)) {
                return;
            }
            world.give(place, part);
            if (world.held(place).compareTo(Values.Part.ALL) > 0) {
                report("gives out more than the whole of a permission",
                    world.held(place) + " of " + place);
                world.held.put(place, Values.Part.ALL);
            }
        });
    }

    /** A pure method gives the same value again. */
    private void repeat() {
        String type = stub.resultType();
        if (!Types.isPrimitive(type)) {
            return;
        }
        try {
            Object again = invoke();
            if (!java.util.Objects.equals(result, again)) {
                report("gives another value when it is called again", result + ", " + again);
            }
        } catch (VirtualMachineError e) {
            return;
        } catch (Throwable e) {
            report("throws when it is called again", e.toString());
        }
    }

    // ───────────────────────── reports ─────────────────────────

    /** The call as it would be written, before it has changed anything. */
    private String call() {
        StringBuilder out = new StringBuilder();
        if (stub.hasReceiver()) {
            out.append(Show.object(receiver)).append('.').append(stub.name);
        } else {
            out.append(stub.is("constructor") ? "new " + stub.owner : stub.owner + "." + stub.name);
        }
        out.append('(');
        for (int i = 0; i < args.length; i++) {
            boolean isReceiver = args[i] != null && args[i] == receiver;
            out.append(i == 0 ? "" : ", ").append(isReceiver ? "itself" : Show.object(args[i]));
        }
        return out.append(')').toString();
    }

    private void report(String what, String detail) {
        String example = shown;
        if (hasReturned && !stub.is("constructor") && !stub.resultType().equals("void")) {
            example += " = " + (stub.is("model") ? result.toString() : Show.object(result));
        }
        stub.find(what, example + (detail.isEmpty() ? "" : ": " + detail));
    }
}
