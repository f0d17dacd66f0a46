package java.util.regex;

import java.io.Serializable;

// What there is in a text nothing tells.
public final class Pattern implements Serializable {
    private Pattern(String p, int f);

    //@ assignable \nothing;
    //@ signals (PatternSyntaxException e) !String.isPattern(regex);
    //@ signals_only PatternSyntaxException;
    public static Pattern compile(String regex);

    // Flags may give a text another meaning.
    //@ assignable \nothing;
    //@ signals (IllegalArgumentException e) !(String.isPattern(regex) && (flags == 0 || flags == 2));
    //@ signals_only IllegalArgumentException;
    public static Pattern compile(String regex, int flags);

    //@ assignable \nothing;
    //@ signals (PatternSyntaxException e) !String.isPattern(regex);
    //@ signals_only PatternSyntaxException;
    public static boolean matches(String regex, CharSequence input);
}
