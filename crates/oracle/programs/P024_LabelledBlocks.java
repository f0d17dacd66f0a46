/** Labelled blocks, ifs and expressions statements, and breaks which leave several of them. */
public class P024_LabelledBlocks {
    static String classify(int n) {
        String s = "";
        all: {
            positive: {
                small: {
                    if (n <= 0) {
                        break all;
                    }
                    if (n > 100) {
                        break positive;
                    }
                    if (n < 10) {
                        break small;
                    }
                    s += "medium ";
                }
                s += "at most hundred ";
            }
            s += "positive ";
        }
        return s + "number";
    }

    static int evaluate(int n) {
        int result = 0;
        test:
        if (n > 0) {
            result = 1;
            if (n > 10) {
                break test;
            }
            result = 2;
        } else {
            result = 3;
            if (n < -10) {
                break test;
            }
            result = 4;
        }
        return result;
    }

    static String withFinally(int n) {
        StringBuilder out = new StringBuilder();
        block: {
            try {
                out.append("try ");
                if (n == 0) {
                    break block;
                }
                if (n == 1) {
                    throw new RuntimeException("one");
                }
                out.append("rest ");
            } catch (RuntimeException e) {
                out.append(e.getMessage()).append(' ');
                break block;
            } finally {
                out.append("finally ");
            }
            out.append("block ");
        }
        return out.append("end").toString();
    }

    public static void main(String[] args) {
        int[] numbers = {-20, -5, 0, 5, 50, 500};
        for (int n : numbers) {
            System.out.println(classify(n) + " " + evaluate(n));
        }
        for (int n = 0; n < 3; n++) {
            System.out.println(withFinally(n));
        }
        int x = 0;
        trivial: break trivial;
        single: x++;
        System.out.println(x);
        loop: {
            for (int i = 0; ; i++) {
                if (i == 5) {
                    x = i;
                    break loop;
                }
            }
        }
        System.out.println(x);
        twice: again: for (int i = 0; i < 3; i++) {
            if (i == 1) {
                continue again;
            }
            if (i == 2) {
                break twice;
            }
            System.out.println("i " + i);
        }
        sync: synchronized (numbers) {
            if (x > 3) {
                break sync;
            }
            System.out.println("not reached");
        }
        System.out.println("done");
    }
}
