package java.lang;

public abstract class VirtualMachineError extends Error {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public VirtualMachineError();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public VirtualMachineError(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public VirtualMachineError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    //@ ensures hasCause() && cause() == cause;
    public VirtualMachineError(/*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(VirtualMachineError) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(VirtualMachineError) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
