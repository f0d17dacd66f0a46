/**
 * A specification has no value here. Either the harness does not know what it means
 * ({@code isOurs}), or it is not well defined: an index outside of a sequence, a member of null.
 */
final class Undefined extends RuntimeException {
    final boolean isOurs;

    Undefined(String why) {
        this(why, false);
    }

    Undefined(String why, boolean isOurs) {
        super(why, null, false, false);
        this.isOurs = isOurs;
    }

    static Undefined unknown(String what) {
        return new Undefined(what, true);
    }
}
