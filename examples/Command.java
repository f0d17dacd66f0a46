/** A switch over strings. */
public class Command {
    //@ requires command != null;
    //@ ensures command == "up" ==> \result == 1;
    //@ ensures command == "down" ==> \result == -1;
    //@ ensures -1 <= \result && \result <= 1;
    public static int step(String command) {
        switch (command) {
            case "up":
                return 1;
            case "down":
                return -1;
            default:
                return 0;
        }
    }

    //@ requires from > 0 && from < 100;
    //@ ensures \result == from + 1;
    public static int once(int from) {
        return from + step("up");
    }
}
