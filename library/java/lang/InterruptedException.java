package java.lang;

public class InterruptedException extends Exception {
    //@ assignable \nothing;
    public InterruptedException();

    //@ assignable \nothing;
    public InterruptedException(/*@ nullable @*/ String message);
}
