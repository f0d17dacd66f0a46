import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** A client of the library's collections: their permission is `acc(c.state)`. */
public class ClientOfLists {
    private final List<String> names;
    private final Map<String, Integer> ages;

    /*@ predicate valid() = acc(names) ** acc(ages) ** names != null ** ages != null
      @     ** acc(names.state) ** acc(ages.state);
      @*/

    //@ ensures valid() ** count() == 0;
    public ClientOfLists() {
        names = new ArrayList<>();
        ages = new HashMap<>();
    }

    //@ requires valid();
    //@ ensures \result >= 0;
    public /*@ pure @*/ int count() {
        return names.size();
    }

    //@ requires valid() ** name != null;
    //@ ensures valid() ** count() == \old(count()) + 1;
    public void enter(String name, int age) {
        names.add(name);
        ages.put(name, age);
    }

    //@ requires valid();
    //@ ensures valid() ** count() == \old(count());
    public boolean isEntered(String name) {
        for (String other : names) {
            if (other == name) {
                return true;
            }
        }
        return false;
    }

    //@ requires valid();
    //@ ensures valid() ** count() <= \old(count());
    public void dropNulls() {
        Iterator<String> it = names.iterator();
        /*@ loop_invariant acc(it.cursor) ** acc(names, 1/2) ** names != null ** acc(names.state)
          @     ** it.source() == names && it.expected() == names.state
          @     ** it.position() <= names.content().length
          @     ** names.content().length <= \old(count());
          @*/
        while (it.hasNext()) {
            if (it.next() == null) {
                it.remove();
            }
        }
    }

    //@ requires l != null ** acc(l.state, 1/2);
    //@ requires (\forall int i; 0 <= i && i < l.content().length; l.content()[i] != null);
    //@ ensures acc(l.state, 1/2) ** l.content() == \old(l.content());
    //@ ensures (\forall int i; 0 <= i && i < l.content().length; l.content()[i].intValue() <= \result);
    public static int largest(List<Integer> l) {
        int max = Integer.MIN_VALUE;
        /*@ loop_invariant acc(l.state, 1/2) ** l.content() == \old(l.content());
          @ loop_invariant 0 <= i && i <= l.size();
          @ loop_invariant (\forall int k; 0 <= k && k < i; l.content()[k].intValue() <= max);
          @ decreases l.size() - i;
          @*/
        for (int i = 0; i < l.size(); i++) {
            int x = l.get(i);
            if (x > max) {
                max = x;
            }
        }
        return max;
    }

    static void client() {
        ClientOfLists c = new ClientOfLists();
        c.enter("Ada", 36);
        c.enter("Alan", 41);
        //@ assert c.count() == 2;
    }
}
