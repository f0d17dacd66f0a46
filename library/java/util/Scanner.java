package java.util;

import java.io.Closeable;
import java.io.InputStream;

// What is read nothing tells. It is used by one: `acc(s.state)` is the permission to read on, and
// who closes it gives it away.
public final class Scanner implements Iterator<String>, Closeable {
    //@ public ghost \bigint state;

    // Whether there is a number, or a line, to be read next.
    //@ requires acc(state, _);
    //@ public model pure boolean hasInt();

    //@ requires acc(state, _);
    //@ public model pure boolean hasLong();

    //@ requires acc(state, _);
    //@ public model pure boolean hasDouble();

    //@ requires acc(state, _);
    //@ public model pure boolean hasLine();

    //@ ensures acc(state);
    public Scanner(InputStream source);

    //@ ensures acc(state);
    public Scanner(String source);

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> hasInt());
    public boolean hasNextInt();

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> hasLong());
    public boolean hasNextLong();

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> hasDouble());
    public boolean hasNextDouble();

    //@ requires acc(state);
    //@ ensures acc(state) ** (\result <==> hasLine());
    public boolean hasNextLine();

    //@ requires acc(state);
    //@ ensures acc(state);
    //@ signals (NoSuchElementException e) acc(state) ** !\old(hasInt());
    //@ signals_only NoSuchElementException;
    public int nextInt();

    //@ requires acc(state);
    //@ ensures acc(state);
    //@ signals (NoSuchElementException e) acc(state) ** !\old(hasLong());
    //@ signals_only NoSuchElementException;
    public long nextLong();

    //@ requires acc(state);
    //@ ensures acc(state);
    //@ signals (NoSuchElementException e) acc(state) ** !\old(hasDouble());
    //@ signals_only NoSuchElementException;
    public double nextDouble();

    //@ requires acc(state);
    //@ ensures acc(state);
    //@ signals (NoSuchElementException e) acc(state) ** !\old(hasLine());
    //@ signals_only NoSuchElementException;
    public String nextLine();

    //@ also
    //@ requires acc(state);
    public void close();
}
