package java.util;

public class Collections {
    private Collections();

    //@ requires list != null ** acc(list.state) ** 0 <= i && i < list.content().length ** 0 <= j && j < list.content().length;
    //@ ensures acc(list.state) ** list.state > \old(list.state) ** list.content().length == \old(list.content().length);
    public static void swap(List<?> list, int i, int j);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    public static void reverse(List<?> list);

    //@ requires list != null ** acc(list.state);
    //@ ensures acc(list.state) ** list.state > \old(list.state);
    //@ ensures list.content().length == \old(list.content().length);
    public static void shuffle(List<?> list);

    //@ ensures \result != null ** acc(\result.state, _) ** \result.content().length == 0;
    public static final <T> List<T> emptyList();
}
