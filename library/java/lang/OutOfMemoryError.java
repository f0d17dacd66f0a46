package java.lang;

public class OutOfMemoryError extends VirtualMachineError {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public OutOfMemoryError();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public OutOfMemoryError(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(OutOfMemoryError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(OutOfMemoryError) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
