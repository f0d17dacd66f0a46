package java.util.stream;

// What it makes of a stream: whether that can be null or fail, and whether it is a new collection or
// map, whose state it then comes with.
public interface Collector<T, A, R> {
    //@ public model pure boolean givesNull();

    // Whether elements may be null.
    //@ public model pure boolean takesNull();

    //@ public model pure boolean mayThrow();

    //@ public model pure boolean makesCollection();

    //@ public model pure boolean makesMap();
}
