package java.io;

public class FileNotFoundException extends IOException {
    //@ assignable \nothing;
    //@ ensures message() == null;
    public FileNotFoundException();

    //@ assignable \nothing;
    //@ ensures message() == message;
    public FileNotFoundException(/*@ nullable @*/ String message);

    //@ also
    //@ ensures (\typeof(this) == \type(FileNotFoundException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();

    //@ also
    //@ ensures (\typeof(this) == \type(FileNotFoundException) || plain()) && hasCause() ==> \result == cause();
    public /*@ pure @*/ /*@ nullable @*/ Throwable getCause();
}
