/** Compound assignment and increments on boxed locals, fields, array elements and generic fields. */
public class P083_BoxedIncrement {
    Integer count = 0;
    static Character letter = 'a';
    static Long total = 0L;
    static int calls;

    static P083_BoxedIncrement shared = new P083_BoxedIncrement();

    static P083_BoxedIncrement get() {
        calls++;
        return shared;
    }

    static class Cell<T> {
        T value;

        Cell(T value) {
            this.value = value;
        }
    }

    static int index() {
        return calls++ % 2;
    }

    public static void main(String[] args) {
        Integer i = 5;
        Integer old = i++;
        System.out.println(old + " " + i + " " + ++i + " " + i-- + " " + --i);
        i += 2.9 > 2 ? 3 : 4;
        i *= i;
        i -= 1;
        i <<= 2;
        i %= 100;
        System.out.println(i);
        Integer alias = i;
        i++;
        System.out.println(alias + " " + i);
        get().count++;
        get().count += get().count + 10;
        System.out.println(shared.count + " " + calls);
        System.out.println(++get().count + get().count++ + " " + shared.count);
        letter++;
        System.out.println(letter++ + "" + letter);
        total += 5;
        total += i;
        total++;
        System.out.println(total);
        Byte b = 127;
        b++;
        System.out.println(b);
        Short s = -32768;
        --s;
        System.out.println(s);
        Double d = 0.5;
        d++;
        d /= 2;
        System.out.println(d);
        Float f = 1f;
        f *= 1.5f;
        System.out.println(f);
        Boolean flag = true;
        flag &= i > 0;
        flag ^= true;
        flag |= false;
        System.out.println(flag);
        Integer[] array = {1, 2};
        calls = 0;
        array[index()]++;
        array[index()] += 10;
        System.out.println(array[0] + " " + array[1] + " " + calls);
        int k = 0;
        array[k++] += array[k++] + k;
        System.out.println(array[0] + " " + k);
        Cell<Integer> cell = new Cell<>(7);
        cell.value++;
        cell.value += cell.value--;
        System.out.println(cell.value);
        Cell<String> text = new Cell<>("t");
        text.value += 1;
        text.value += text.value;
        System.out.println(text.value);
        Integer none = null;
        try {
            none++;
        } catch (NullPointerException e) {
            System.out.println("null stays " + none);
        }
        Integer[] holes = new Integer[1];
        try {
            holes[0] += 1;
        } catch (NullPointerException e) {
            System.out.println("null element " + holes[0]);
        }
        Integer x = 10;
        x = x++ + ++x;
        System.out.println(x);
        int primitive = 3;
        primitive += x;
        primitive *= letter;
        System.out.println(primitive);
        Character c = 'z';
        c--;
        int diff = c - letter;
        System.out.println(c + " " + diff);
    }
}
