package java.io;

public class FileNotFoundException extends IOException {
    //@ assignable \nothing;
    public FileNotFoundException();

    //@ assignable \nothing;
    public FileNotFoundException(/*@ nullable @*/ String message);
}
