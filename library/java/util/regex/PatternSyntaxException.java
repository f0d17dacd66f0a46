package java.util.regex;

public class PatternSyntaxException extends IllegalArgumentException {
    //@ assignable \nothing;
    public PatternSyntaxException(/*@ nullable @*/ String desc, /*@ nullable @*/ String regex, int index);
}
