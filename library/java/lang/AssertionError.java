package java.lang;

public class AssertionError extends Error {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public AssertionError();

    //@ assignable \nothing;
    public AssertionError(/*@ nullable @*/ Object detailMessage);

    //@ assignable \nothing;
    public AssertionError(boolean detailMessage);

    //@ assignable \nothing;
    public AssertionError(char detailMessage);

    //@ assignable \nothing;
    public AssertionError(int detailMessage);

    //@ assignable \nothing;
    public AssertionError(long detailMessage);

    //@ assignable \nothing;
    public AssertionError(float detailMessage);

    //@ assignable \nothing;
    public AssertionError(double detailMessage);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public AssertionError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(AssertionError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(AssertionError) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
