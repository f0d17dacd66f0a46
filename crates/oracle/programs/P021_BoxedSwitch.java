/** Switches on boxed selectors, which are unboxed once, and on null ones, which throw. */
public class P021_BoxedSwitch {
    static Integer integer(Integer i) {
        System.out.println("selector " + i);
        return i;
    }

    static String onInteger(Integer i) {
        switch (integer(i)) {
            case 1:
                return "one";
            case 1000:
                return "thousand";
            default:
                return "default";
        }
    }

    static String onCharacter(Character c) {
        return switch (c) {
            case 'a', 'b' -> "ab";
            case 'z' -> "z" + (char) (c - 1);
            default -> {
                if (c > 'm') {
                    yield "late";
                }
                yield "early";
            }
        };
    }

    static int onByte(Byte b) {
        int n = 0;
        switch (b) {
            case -1:
                n++;
            case 2:
                n++;
            case 127:
                n++;
        }
        return n;
    }

    static String onShort(Short s) {
        switch (s) {
            case 1 -> {
                return "s1";
            }
            case 2 -> System.out.println("s2 printed");
            default -> {
            }
        }
        return "fell out";
    }

    public static void main(String[] args) {
        System.out.println(onInteger(1));
        System.out.println(onInteger(1000));
        System.out.println(onInteger(-5));
        System.out.println(onCharacter('a') + onCharacter('z') + onCharacter('c') + onCharacter('x'));
        System.out.println(onByte((byte) -1) + onByte((byte) 2) * 10 + onByte((byte) 127) * 100 + onByte((byte) 0) * 1000);
        System.out.println(onShort((short) 1));
        System.out.println(onShort((short) 2));
        System.out.println(onShort((short) 3));
        try {
            System.out.println(onInteger(null));
        } catch (NullPointerException e) {
            System.out.println("null Integer");
        }
        try {
            System.out.println(onCharacter(null));
        } catch (NullPointerException e) {
            System.out.println("null Character");
        }
        try {
            Byte none = null;
            switch (none) {
                default:
                    System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null Byte");
        }
        Integer counter = 0;
        do {
            switch (counter++) {
                case 0:
                    System.out.println("zero, now " + counter);
                    continue;
                case 1:
                    System.out.println("one, now " + counter);
                    break;
                case 2:
                    counter += 10;
            }
            System.out.println("end " + counter);
        } while (counter < 10);
    }
}
