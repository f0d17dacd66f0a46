package java.lang;

import java.io.Serializable;

public final /*@ immutable @*/ class StackTraceElement implements Serializable {
    public StackTraceElement(
        String declaringClass, String methodName, /*@ nullable @*/ String fileName, int lineNumber);

    public /*@ pure @*/ String getClassName();

    public /*@ pure @*/ String getMethodName();

    public /*@ pure @*/ /*@ nullable @*/ String getFileName();

    public /*@ pure @*/ int getLineNumber();
}
