package java.time.format;

import java.time.DateTimeException;

public class DateTimeParseException extends DateTimeException {
    //@ assignable \nothing;
    //@ ensures message() == message;
    public DateTimeParseException(/*@ nullable @*/ String message, CharSequence parsedData, int errorIndex);

    //@ also
    //@ ensures (\typeof(this) == \type(DateTimeParseException) || plain()) ==> \result == message();
    public /*@ pure @*/ /*@ nullable @*/ String getMessage();
}
