package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

// `acc(m.state)` is the permission to a map. `content()` maps the keys of the keys, see
// `Objects.key`, to the values.
public interface Map<K, V> {
    //@ public ghost instance \bigint state;

    //@ requires acc(state, _);
    //@ public model pure \map<Object, V> content();

    //@ requires acc(state, _);
    //@ ensures \result >= 0;
    //@ ensures \result == 0 ==> content() == \map<Object, V>();
    /*@ pure @*/ int size();

    //@ requires acc(state, _);
    //@ ensures \result <==> size() == 0;
    /*@ pure @*/ boolean isEmpty();

    //@ requires acc(state, _) ** key != null;
    //@ ensures Objects.hasKey(key) ==> (\result <==> Objects.key(key) \in content());
    /*@ pure @*/ boolean containsKey(Object key);

    //@ requires acc(state, _) ** key != null;
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in content() ==> \result == content()[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in content()) ==> \result == null;
    /*@ pure @*/ /*@ nullable @*/ V get(Object key);

    //@ requires acc(state, _) ** key != null;
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in content() ==> \result == content()[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in content()) ==> \result == defaultValue;
    default /*@ pure @*/ /*@ nullable @*/ V getOrDefault(Object key, /*@ nullable @*/ V defaultValue);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) <= size() && size() <= \old(size()) + 1;
    //@ ensures Objects.hasKey(key) ==> content() == \old(content()).put(Objects.key(key), value);
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) ==> \result == \old(content())[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) ==> size() == \old(size());
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> \result == null;
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> size() == \old(size()) + 1;
    /*@ nullable @*/ V put(K key, /*@ nullable @*/ V value);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) - 1 <= size() && size() <= \old(size());
    //@ ensures Objects.hasKey(key) ==> content() == \old(content()).remove(Objects.key(key));
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) ==> \result == \old(content())[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) ==> size() == \old(size()) - 1;
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> \result == null;
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> size() == \old(size());
    /*@ nullable @*/ V remove(Object key);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** size() == 0 ** content() == \map<Object, V>();
    void clear();

    // A value that is null counts as none.
    //@ requires acc(state) ** key != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) <= size() && size() <= \old(size()) + 1;
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \old(content())[Objects.key(key)] != null ==> content() == \old(content());
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \old(content())[Objects.key(key)] != null ==> size() == \old(size());
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \old(content())[Objects.key(key)] != null ==> \result == \old(content())[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> content() == \old(content()).put(Objects.key(key), value);
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> size() == \old(size()) + 1;
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> \result == null;
    default /*@ nullable @*/ V putIfAbsent(K key, /*@ nullable @*/ V value);

    //@ requires acc(state) ** key != null && mappingFunction != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) <= size() && size() <= \old(size()) + 1;
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \old(content())[Objects.key(key)] != null ==> content() == \old(content());
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \old(content())[Objects.key(key)] != null ==> size() == \old(size());
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \old(content())[Objects.key(key)] != null ==> \result == \old(content())[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && \result != null && !(Objects.key(key) \in \old(content())) ==> content() == \old(content()).put(Objects.key(key), \result);
    //@ ensures Objects.hasKey(key) && \result != null && !(Objects.key(key) \in \old(content())) ==> size() == \old(size()) + 1;
    //@ ensures Objects.hasKey(key) && \result == null ==> content() == \old(content());
    //@ ensures Objects.hasKey(key) && \result == null ==> size() == \old(size());
    default /*@ nullable @*/ V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction);

    // Two values that are there are joined; none is null.
    //@ requires acc(state) ** key != null && value != null && remappingFunction != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) - 1 <= size() && size() <= \old(size()) + 1;
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> content() == \old(content()).put(Objects.key(key), value);
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> size() == \old(size()) + 1;
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> \result == value;
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \result != null ==> content() == \old(content()).put(Objects.key(key), \result);
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \result != null ==> size() == \old(size());
    default /*@ nullable @*/ V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction);
}
