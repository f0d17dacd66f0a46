package java.lang;

public class ClassNotFoundException extends ReflectiveOperationException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public ClassNotFoundException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public ClassNotFoundException(/*@ nullable @*/ String message);

    //@ assignable \nothing;
    //@ ensures message() == message;
    //@ ensures hasCause() && cause() == cause;
    public ClassNotFoundException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause);

    //@ also
    //@ ensures (\typeof(this) == \type(ClassNotFoundException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();
}
