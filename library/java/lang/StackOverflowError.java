package java.lang;

public class StackOverflowError extends VirtualMachineError {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public StackOverflowError();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public StackOverflowError(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(StackOverflowError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(StackOverflowError) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
