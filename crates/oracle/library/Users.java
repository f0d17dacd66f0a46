import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Iterator;
import java.util.List;

/** Classes as a program has them: elements, keys, and implementations of the library's interfaces. */
final class Users {
    private Users() {}

    enum Color { RED, GREEN, BLUE { } }

    /** Compared by identity. */
    static final class Thing {
        int value;

        Thing(int value) {
            this.value = value;
        }
    }

    /** Compared by what changes. */
    static final class Key {
        int value;

        Key(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    record Pair(Object first, int second) { }

    /** Ordered, but in no sensible way: everything is before everything. */
    static final class Unruly implements Comparable<Unruly> {
        @Override
        public int compareTo(Unruly other) {
            return -1;
        }
    }

    static final class Ordered implements Comparable<Ordered> {
        final int value;

        Ordered(int value) {
            this.value = value;
        }

        @Override
        public int compareTo(Ordered other) {
            return Integer.compare(value, other.value);
        }
    }

    static final class Text implements CharSequence {
        private final String text;

        Text(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Text(text.substring(start, end));
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static final class Count extends Number {
        private final long value;

        Count() {
            this(0);
        }

        Count(long value) {
            this.value = value;
        }

        @Override
        public int intValue() {
            return (int) value;
        }

        @Override
        public long longValue() {
            return value;
        }

        @Override
        public float floatValue() {
            return value;
        }

        @Override
        public double doubleValue() {
            return value;
        }
    }

    static final class Row<E> implements Iterable<E> {
        private final List<E> elements;

        Row(List<E> elements) {
            this.elements = elements;
        }

        @Override
        public Iterator<E> iterator() {
            return elements.iterator();
        }
    }

    /** What is abstract has a subclass here, so that its constructors can be called. */
    static final class MyList<E> extends java.util.AbstractList<E> {
        @Override
        public E get(int index) {
            throw new IndexOutOfBoundsException();
        }

        @Override
        public int size() {
            return 0;
        }
    }

    static final class MySequentialList<E> extends java.util.AbstractSequentialList<E> {
        @Override
        public java.util.ListIterator<E> listIterator(int index) {
            return java.util.Collections.emptyListIterator();
        }

        @Override
        public int size() {
            return 0;
        }
    }

    static final class MyCollection<E> extends java.util.AbstractCollection<E> {
        @Override
        public Iterator<E> iterator() {
            return java.util.Collections.emptyIterator();
        }

        @Override
        public int size() {
            return 0;
        }
    }

    static final class MySet<E> extends java.util.AbstractSet<E> {
        @Override
        public Iterator<E> iterator() {
            return java.util.Collections.emptyIterator();
        }

        @Override
        public int size() {
            return 0;
        }
    }

    static final class MyQueue<E> extends java.util.AbstractQueue<E> {
        @Override
        public Iterator<E> iterator() {
            return java.util.Collections.emptyIterator();
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public boolean offer(E e) {
            return false;
        }

        @Override
        public E poll() {
            return null;
        }

        @Override
        public E peek() {
            return null;
        }
    }

    static final class MyMap<K, V> extends java.util.AbstractMap<K, V> {
        @Override
        public java.util.Set<Entry<K, V>> entrySet() {
            return java.util.Set.of();
        }
    }

    static final class MyInput extends java.io.InputStream {
        @Override
        public int read() {
            return -1;
        }
    }

    static final class MyOutput extends java.io.OutputStream {
        @Override
        public void write(int b) { }
    }

    static final class MyReader extends java.io.Reader {
        MyReader() { }

        MyReader(Object lock) {
            super(lock);
        }

        @Override
        public int read(char[] text, int from, int count) {
            return -1;
        }

        @Override
        public void close() { }
    }

    static final class MyWriter extends java.io.Writer {
        MyWriter() { }

        MyWriter(Object lock) {
            super(lock);
        }

        @Override
        public void write(char[] text, int from, int count) { }

        @Override
        public void flush() { }

        @Override
        public void close() { }
    }

    static final class MyError extends VirtualMachineError {
        MyError() { }

        MyError(String message) {
            super(message);
        }

        MyError(String message, Throwable cause) {
            super(message, cause);
        }

        MyError(Throwable cause) {
            super(cause);
        }
    }

    /** Annotations that can be asked for what they say. */
    @Deprecated(since = "1", forRemoval = false)
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @Documented
    @Inherited
    @interface Marked { }

    /** A subclass of an abstract class. */
    static Class<?> subclassOf(Class<?> c) {
        for (Class<?> mine : Users.class.getDeclaredClasses()) {
            if (mine.getSuperclass() == c) {
                return mine;
            }
        }
        return null;
    }
}
