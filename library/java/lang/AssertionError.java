package java.lang;

public class AssertionError extends Error {
    //@ assignable \nothing;
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
    public AssertionError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);
}
