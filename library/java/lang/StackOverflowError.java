package java.lang;

public class StackOverflowError extends VirtualMachineError {
    //@ assignable \nothing;
    public StackOverflowError();

    //@ assignable \nothing;
    public StackOverflowError(/*@ nullable @*/ String message);
}
