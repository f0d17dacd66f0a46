/** Switches within switches, within loops and labelled statements, with breaks to each of them. */
public class P022_NestedSwitch {
    static String path(int a, int b) {
        String s = a + "," + b + ":";
        outer:
        switch (a) {
            case 0:
                s += "0";
                switch (b) {
                    case 0:
                        s += "-0";
                        break;
                    case 1:
                        s += "-1";
                        break outer;
                    default:
                        s += "-d";
                        return s + "-return";
                }
                s += "|";
            case 1:
                s += "1";
                inner:
                {
                    switch (b) {
                        case 1:
                            break inner;
                        case 2:
                            break outer;
                        case 3:
                            break;
                    }
                    s += "-in";
                }
                s += "-after";
                break;
            default:
                s += switch (b) {
                    case 0 -> switch (a) {
                        case 2 -> "two";
                        case 3 -> {
                            String t = "three";
                            switch (t.length()) {
                                case 5:
                                    t += "!";
                                    break;
                                default:
                                    t += "?";
                            }
                            yield t;
                        }
                        default -> "many";
                    };
                    default -> {
                        int n = 0;
                        loop:
                        while (true) {
                            switch (n++) {
                                case 0:
                                    continue loop;
                                case 4:
                                    break loop;
                            }
                        }
                        yield "n" + n;
                    }
                };
        }
        return s;
    }

    public static void main(String[] args) {
        for (int a = 0; a < 5; a++) {
            for (int b = 0; b < 4; b++) {
                System.out.println(path(a, b));
            }
        }
    }
}
