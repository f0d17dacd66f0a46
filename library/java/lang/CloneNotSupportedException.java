package java.lang;

public class CloneNotSupportedException extends Exception {
    //@ assignable \nothing;
    public CloneNotSupportedException();

    //@ assignable \nothing;
    public CloneNotSupportedException(/*@ nullable @*/ String message);
}
