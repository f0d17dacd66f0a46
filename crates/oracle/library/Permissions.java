import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assertions: what they say must hold, and what they hold is counted. {@link #consume} asks
 * whether a precondition is met and sums up what it takes; {@link #produce} checks a
 * postcondition and sums up what it gives.
 */
final class Permissions {
    private final World world;
    private final Evaluation evaluation;
    private final boolean isProducing;
    /** What was taken, or given, so far. */
    final Map<World.Place, Values.Part> parts = new LinkedHashMap<>();

    private Permissions(World world, Evaluation evaluation, boolean isProducing) {
        this.world = world;
        this.evaluation = evaluation;
        this.isProducing = isProducing;
    }

    static Permissions consuming(World world, Evaluation evaluation) {
        return new Permissions(world, evaluation, false);
    }

    static Permissions producing(World world, Evaluation evaluation) {
        return new Permissions(world, evaluation, true);
    }

    /** Whether the assertion holds; its permissions are added up. */
    boolean holds(Text assertion) {
        switch (assertion.operator()) {
            case "is":
                return evaluation.holds(assertion.part(1));
            case "star":
                for (Text part : assertion.after(1)) {
                    if (!holds(part)) {
                        return false;
                    }
                }
                return true;
            case "cond":
                return holds(assertion.part(evaluation.holds(assertion.part(1)) ? 2 : 3));
            case "bind":
                evaluation.locals.put(
                    assertion.part(1).number(), evaluation.value(assertion.part(2)));
                return true;
            case "acc": {
                for (World.Place place : places(assertion.part(1))) {
                    if (!transfer(place, assertion.part(2))) {
                        return false;
                    }
                }
                return true;
            }
            case "forall-star":
                return forall(assertion, 0);
            default:
                throw Undefined.unknown("the assertion " + assertion.operator());
        }
    }

    private boolean forall(Text assertion, int next) {
        List<Text> variables = assertion.part(1).parts;
        if (next == variables.size()) {
            return !evaluation.holds(assertion.part(2)) || holds(assertion.part(3));
        }
        int variable = variables.get(next).number();
        for (Object value : world.candidates(evaluation.typeOf(variable))) {
            evaluation.locals.put(variable, value);
            if (!forall(assertion, next + 1)) {
                return false;
            }
        }
        evaluation.locals.remove(variable);
        return true;
    }

    private boolean transfer(World.Place place, Text fraction) {
        Values.Part before = parts.getOrDefault(place, Values.Part.ZERO);
        if (isProducing) {
            // Some share that is given back is taken to be smaller than any that is asked for.
            Values.Part part = fraction.isWord("some") ? Values.Part.of(1, 1_000_000_000_000L) : share(fraction);
            parts.put(place, before.plus(part));
            return true;
        }
        Values.Part left = world.held(place).minus(before);
        Values.Part part = fraction.isWord("some") ? left.times(Values.Part.of(1, 2)) : share(fraction);
        if (part.compareTo(Values.Part.ZERO) <= 0 || left.compareTo(part) < 0) {
            return false;
        }
        parts.put(place, before.plus(part));
        return true;
    }

    private Values.Part share(Text fraction) {
        return fraction.isWord("full") ? Values.Part.ALL : Evaluation.part(evaluation.value(fraction));
    }

    /** The places that a location stands for. */
    List<World.Place> places(Text location) {
        switch (location.operator()) {
            case "field":
                return List.of(World.Place.field(instance(location.part(1)), location.part(3).word));
            case "static":
                return List.of(World.Place.field(null, location.part(2).word));
            case "element": {
                int index = index(location.part(2));
                return elements(instance(location.part(1)), index, index);
            }
            case "elements": {
                Object array = instance(location.part(1));
                return elements(array, 0, Array.getLength(array) - 1);
            }
            case "slice":
                return elements(
                    instance(location.part(1)), index(location.part(2)), index(location.part(3)));
            default:
                throw Undefined.unknown("the location " + location.operator());
        }
    }

    private Object instance(Text e) {
        Object object = ((Values.Ref) evaluation.value(e)).object;
        if (object == null) {
            throw new Undefined("a permission to a member of null");
        }
        return object;
    }

    private int index(Text e) {
        return ((BigInteger) evaluation.value(e)).intValueExact();
    }

    private static List<World.Place> elements(Object array, int from, int to) {
        if (from <= to && (from < 0 || to >= Array.getLength(array))) {
            throw new Undefined("a permission to what is outside of an array");
        }
        List<World.Place> places = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            places.add(World.Place.element(array, i));
        }
        return places;
    }
}
