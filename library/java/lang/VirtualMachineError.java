package java.lang;

public abstract class VirtualMachineError extends Error {
    //@ assignable \nothing;
    public VirtualMachineError();

    //@ assignable \nothing;
    public VirtualMachineError(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    public VirtualMachineError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ assignable \nothing;
    public VirtualMachineError(/*@ nullable @*/ Throwable cause);
}
