package java.lang;

public class IllegalMonitorStateException extends RuntimeException {
    //@ assignable \nothing;
    public IllegalMonitorStateException();

    //@ assignable \nothing;
    public IllegalMonitorStateException(/*@ nullable @*/ String message);
}
