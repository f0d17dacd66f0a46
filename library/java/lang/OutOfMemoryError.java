package java.lang;

public class OutOfMemoryError extends VirtualMachineError {
    //@ assignable \nothing;
    public OutOfMemoryError();

    //@ assignable \nothing;
    public OutOfMemoryError(/*@ nullable @*/ String message);
}
