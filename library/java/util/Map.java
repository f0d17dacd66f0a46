package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

// `acc(m.state)` is the permission to a map. `content()` maps the keys of the keys, see
// `Objects.key`, to the values.
public interface Map<K, V> {
    //@ public ghost instance \bigint state;

    // The collection that it is a view of, if it is one.
    //@ public model pure nullable Collection<?> shown();

    //@ requires acc(state, _);
    //@ public model pure \map<Object, V> content();

    // Whether null is no value of it, as of those that several threads may use.
    //@ ensures this instanceof HashMap || this instanceof TreeMap || this instanceof EnumMap ==> !\result;
    //@ public model pure boolean refusesNull();

    //@ requires acc(state, _);
    //@ ensures \result >= 0;
    //@ ensures \result == 0 <==> content() == \map<Object, V>();
    /*@ pure @*/ int size();

    //@ requires acc(state, _);
    //@ ensures \result <==> size() == 0;
    /*@ pure @*/ boolean isEmpty();

    //@ requires acc(state, _) ** (key != null || null \in content());
    //@ ensures Objects.hasKey(key) ==> (\result <==> Objects.key(key) \in content());
    /*@ compares_elements @*/ /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    //@ requires acc(state, _) ** (key != null || null \in content());
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in content() ==> \result == content()[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in content()) ==> \result == null;
    /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ V get(/*@ nullable @*/ Object key);

    //@ requires acc(state, _) ** (key != null || null \in content());
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in content() ==> \result == content()[Objects.key(key)];
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in content()) ==> \result == defaultValue;
    default /*@ compares_elements @*/ /*@ pure @*/ /*@ nullable @*/ V getOrDefault(/*@ nullable @*/ Object key, /*@ nullable @*/ V defaultValue);

    //@ requires acc(state) ** (value != null || !refusesNull());
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
    /*@ compares_elements @*/ /*@ nullable @*/ V remove(Object key);

    //@ requires acc(state);
    //@ ensures acc(state) ** state > \old(state) ** size() == 0 ** content() == \map<Object, V>();
    void clear();

    // Sorted maps refuse null. Where the order of the keys is none, a map that is put into itself grows
    // meanwhile.
    //@ requires acc(state) ** m != null ** m != this ** m.size() >= 0 ** !(null \in m.content());
    //@ requires refusesNull() ==> (\forall Object k; k \in m.content(); m.content()[k] != null);
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) <= size() && size() <= \old(size()) + \old(m.size());
    void putAll(Map<? extends K, ? extends V> m);

    // A value that is null counts as none.
    //@ requires acc(state) ** key != null ** (value != null || !refusesNull());
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
    //@ ensures mappingFunction.neverGivesNull() ==> \result != null;
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
    //@ ensures remappingFunction.neverGivesNull() ==> \result != null;
    default /*@ nullable @*/ V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction);

    // Views of the map. A view takes a small share of the map with it: it stays what it is as long
    // as somebody holds that part of it, since nobody can change the map meanwhile. When the whole
    // map is asked for, the share comes back, and nothing is known of the view any more. Who does
    // not know how much of the map he holds never gets it back.

    //@ requires acc(state, 1/1000000);
    //@ ensures acc(\result.state, 1/1000000) ** \result.viewed() == this;
    //@ ensures \result.content().length == \old(size());
    //@ ensures (\forall Object k; k \in \result.keys() <==> k \in \old(content()));
    //@ ensures (\forall int i; 0 <= i && i < \result.content().length; Objects.key(\result.content()[i]) \in \old(content()));
    //@ also
    //@ requires acc(state, _);
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length == \old(size());
    //@ ensures (\forall Object k; k \in \result.keys() <==> k \in \old(content()));
    //@ ensures (\forall int i; 0 <= i && i < \result.content().length; Objects.key(\result.content()[i]) \in \old(content()));
    Set<K> keySet();

    //@ requires acc(state, 1/1000000);
    //@ ensures acc(\result.state, 1/1000000) ** \result.viewed() == this;
    //@ ensures \result.content().length == \old(size());
    //@ ensures !(\result instanceof PriorityQueue);
    //@ also
    //@ requires acc(state, _);
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length == \old(size());
    //@ ensures !(\result instanceof PriorityQueue);
    Collection<V> values();

    //@ requires acc(state, 1/1000000);
    //@ ensures acc(\result.state, 1/1000000) ** \result.viewed() == this;
    //@ ensures \result.content().length == \old(size());
    //@ ensures (\forall int i; 0 <= i && i < \result.content().length; \result.content()[i] != null);
    //@ also
    //@ requires acc(state, _);
    //@ ensures acc(\result.state, _);
    //@ ensures \result.content().length == \old(size());
    //@ ensures (\forall int i; 0 <= i && i < \result.content().length; \result.content()[i] != null);
    Set<Map.Entry<K, V>> entrySet();

    /*@ lemma auto trusted static giveBack(Map<?, ?> m, Collection<?> view)
      @   requires m != null ** view != null ** acc(view.state, 1/1000000) ** view.viewed() == m;
      @   ensures acc(m.state, 1/1000000);
      @*/

    //@ requires acc(state, _);
    //@ ensures \result ==> size() > 0;
    /*@ pure @*/ boolean containsValue(Object value);

    //@ requires size() >= 0 && action != null && action.takesNull();
    //@ assignable \nothing;
    default void forEach(BiConsumer<? super K, ? super V> action);

    //@ requires acc(state) ** key != null && remappingFunction != null && remappingFunction.takesNull();
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) - 1 <= size() && size() <= \old(size()) + 1;
    //@ ensures Objects.hasKey(key) && \result != null ==> content() == \old(content()).put(Objects.key(key), \result);
    //@ ensures Objects.hasKey(key) && \result != null ==> size() == \old(size()) + (Objects.key(key) \in \old(content()) ? 0 : 1);
    //@ ensures remappingFunction.neverGivesNull() ==> \result != null;
    default /*@ nullable @*/ V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction);

    //@ requires acc(state) ** key != null && remappingFunction != null;
    //@ ensures acc(state) ** state > \old(state);
    //@ ensures \old(size()) - 1 <= size() && size() <= \old(size());
    //@ ensures Objects.hasKey(key) && \result != null ==> Objects.key(key) \in \old(content());
    //@ ensures Objects.hasKey(key) && \result != null ==> content() == \old(content()).put(Objects.key(key), \result) && size() == \old(size());
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> \result == null && content() == \old(content()) && size() == \old(size());
    //@ ensures remappingFunction.neverGivesNull() && Objects.hasKey(key) && Objects.key(key) \in \old(content()) && \old(content())[Objects.key(key)] != null ==> \result != null;
    default /*@ nullable @*/ V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction);

    //@ requires acc(state) ** key != null && value != null;
    //@ ensures acc(state) ** state > \old(state) ** size() == \old(size());
    //@ ensures Objects.hasKey(key) && Objects.key(key) \in \old(content()) ==> \result == \old(content())[Objects.key(key)] && content() == \old(content()).put(Objects.key(key), value);
    //@ ensures Objects.hasKey(key) && !(Objects.key(key) \in \old(content())) ==> \result == null && content() == \old(content());
    default /*@ nullable @*/ V replace(K key, V value);

    //@ ensures acc(\result.state, _) ** \result.size() == 0 ** \result.content() == \map<Object, V>();
    static <K, V> Map<K, V> of();

    //@ requires k1 != null && v1 != null;
    //@ ensures acc(\result.state, _) ** \result.size() == 1;
    //@ ensures Objects.hasKey(k1) ==> \result.content() == \map<Object, V>().put(Objects.key(k1), v1);
    static <K, V> Map<K, V> of(K k1, V v1);

    //@ requires k1 != null && v1 != null && k2 != null && v2 != null;
    //@ ensures acc(\result.state, _) ** \result.size() == 2;
    //@ ensures Objects.hasKey(k1) && Objects.hasKey(k2) ==> \result.content() == \map<Object, V>().put(Objects.key(k1), v1).put(Objects.key(k2), v2);
    //@ signals (IllegalArgumentException e) Objects.hasKey(k1) && Objects.hasKey(k2) ==> !(Objects.key(k1) != Objects.key(k2));
    //@ signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2);

    //@ requires k1 != null && v1 != null && k2 != null && v2 != null && k3 != null && v3 != null;
    //@ ensures acc(\result.state, _) ** \result.size() == 3;
    //@ ensures Objects.hasKey(k1) && Objects.hasKey(k2) && Objects.hasKey(k3) ==> \result.content() == \map<Object, V>().put(Objects.key(k1), v1).put(Objects.key(k2), v2).put(Objects.key(k3), v3);
    //@ signals (IllegalArgumentException e) Objects.hasKey(k1) && Objects.hasKey(k2) && Objects.hasKey(k3) ==> !(Objects.key(k1) != Objects.key(k2) && Objects.key(k1) != Objects.key(k3) && Objects.key(k2) != Objects.key(k3));
    //@ signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3);

    //@ requires k1 != null && v1 != null && k2 != null && v2 != null && k3 != null && v3 != null && k4 != null && v4 != null;
    //@ ensures acc(\result.state, _) ** \result.size() == 4;
    //@ ensures Objects.hasKey(k1) && Objects.hasKey(k2) && Objects.hasKey(k3) && Objects.hasKey(k4) ==> \result.content() == \map<Object, V>().put(Objects.key(k1), v1).put(Objects.key(k2), v2).put(Objects.key(k3), v3).put(Objects.key(k4), v4);
    //@ signals (IllegalArgumentException e) Objects.hasKey(k1) && Objects.hasKey(k2) && Objects.hasKey(k3) && Objects.hasKey(k4) ==> !(Objects.key(k1) != Objects.key(k2) && Objects.key(k1) != Objects.key(k3) && Objects.key(k1) != Objects.key(k4) && Objects.key(k2) != Objects.key(k3) && Objects.key(k2) != Objects.key(k4) && Objects.key(k3) != Objects.key(k4));
    //@ signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4);

    //@ requires k1 != null && v1 != null && k2 != null && v2 != null && k3 != null && v3 != null && k4 != null && v4 != null && k5 != null && v5 != null;
    //@ ensures acc(\result.state, _) ** \result.size() == 5;
    //@ ensures Objects.hasKey(k1) && Objects.hasKey(k2) && Objects.hasKey(k3) && Objects.hasKey(k4) && Objects.hasKey(k5) ==> \result.content() == \map<Object, V>().put(Objects.key(k1), v1).put(Objects.key(k2), v2).put(Objects.key(k3), v3).put(Objects.key(k4), v4).put(Objects.key(k5), v5);
    //@ signals (IllegalArgumentException e) Objects.hasKey(k1) && Objects.hasKey(k2) && Objects.hasKey(k3) && Objects.hasKey(k4) && Objects.hasKey(k5) ==> !(Objects.key(k1) != Objects.key(k2) && Objects.key(k1) != Objects.key(k3) && Objects.key(k1) != Objects.key(k4) && Objects.key(k1) != Objects.key(k5) && Objects.key(k2) != Objects.key(k3) && Objects.key(k2) != Objects.key(k4) && Objects.key(k2) != Objects.key(k5) && Objects.key(k3) != Objects.key(k4) && Objects.key(k3) != Objects.key(k5) && Objects.key(k4) != Objects.key(k5));
    //@ signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5);

    // An entry may be one of the map: it is the map's as long as nobody changes it.
    interface Entry<K, V> {
        // The map that it is a view of, if it is one.
        //@ public model pure nullable Map<?, ?> shown();

        //@ assignable \nothing;
        /*@ nullable @*/ K getKey();

        //@ assignable \nothing;
        /*@ nullable @*/ V getValue();
    }
}
