/** break and continue, labelled and plain, through one or more finally blocks. */
public class P025_JumpsThroughFinally {
    static void plain() {
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                System.out.println("body " + i);
            } finally {
                System.out.println("finally " + i);
            }
            System.out.println("after " + i);
        }
    }

    static void labelled() {
        outer:
        for (int i = 0; i < 4; i++) {
            try {
                for (int j = 0; j < 3; j++) {
                    try {
                        if (i == 0 && j == 1) {
                            continue outer;
                        }
                        if (i == 1 && j == 1) {
                            break;
                        }
                        if (i == 3) {
                            break outer;
                        }
                        System.out.println("body " + i + j);
                    } finally {
                        System.out.println("inner " + i + j);
                    }
                }
                System.out.println("loop ended " + i);
            } finally {
                System.out.println("outer " + i);
            }
        }
    }

    static int loopInFinally() {
        int total = 0;
        try {
            total = 1;
            return total;
        } finally {
            for (int i = 0; i < 5; i++) {
                if (i == 2) {
                    continue;
                }
                if (i == 4) {
                    break;
                }
                total += 10;
                System.out.println("in finally " + i + " " + total);
            }
        }
    }

    static int counted() {
        int i = 0;
        while (true) {
            try {
                try {
                    i++;
                    if (i < 3) {
                        continue;
                    }
                    if (i == 3) {
                        throw new RuntimeException("three");
                    }
                    return i * 100;
                } finally {
                    i += 1;
                    System.out.println("first " + i);
                }
            } catch (RuntimeException e) {
                System.out.println(e.getMessage() + " " + i);
                continue;
            } finally {
                System.out.println("second " + i);
                i += 1;
            }
        }
    }

    static String discarded() {
        String log = "";
        for (int i = 0; i < 4; i++) {
            try {
                if (i == 1) {
                    throw new RuntimeException("discarded");
                }
                if (i == 2) {
                    return log + "discarded";
                }
                log += "t";
            } finally {
                log += i;
                continue;
            }
        }
        return log;
    }

    public static void main(String[] args) {
        plain();
        labelled();
        System.out.println(loopInFinally());
        System.out.println(counted());
        System.out.println(discarded());
        do {
            try {
                continue;
            } finally {
                System.out.println("do once");
            }
        } while (false);
    }
}
