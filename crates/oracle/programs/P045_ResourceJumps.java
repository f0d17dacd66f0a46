/** return, break, continue and yield out of try-with-resources close everything first. */
public class P045_ResourceJumps {
    static String log = "";

    static class Res implements AutoCloseable {
        final String name;

        Res(String name) {
            this.name = name;
            log += "(" + name;
        }

        @Override
        public void close() {
            log += name + ")";
        }
    }

    static int value() {
        int x = 1;
        try (Res a = new Res("a"); Res b = new Res("b")) {
            return x + log.length();
        } finally {
            x = 100;
            log += "f";
        }
    }

    static String loop() {
        outer:
        for (int i = 0; i < 5; i++) {
            try (Res a = new Res("o" + i)) {
                for (int j = 0; j < 3; j++) {
                    try (Res b = new Res("i" + j)) {
                        if (j == 1 && i == 0) {
                            continue outer;
                        }
                        if (i == 1) {
                            break;
                        }
                        if (i == 2) {
                            break outer;
                        }
                        if (j == 0) {
                            continue;
                        }
                        log += ".";
                    }
                    log += "j";
                }
                log += "i";
            } finally {
                log += "F";
            }
        }
        return log;
    }

    static int yielded(int n) {
        return switch (n) {
            case 0 -> {
                try (Res a = new Res("y")) {
                    yield log.length();
                }
            }
            default -> {
                try (Res a = new Res("z")) {
                    if (n > 1) {
                        throw new RuntimeException("n");
                    }
                } catch (RuntimeException e) {
                    yield -1;
                } finally {
                    log += "fin";
                }
                yield -2;
            }
        };
    }

    @SuppressWarnings("finally")
    static int overridden() {
        try (Res a = new Res("a")) {
            throw new RuntimeException("dropped");
        } finally {
            log += "f";
            return 9;
        }
    }

    static void show(Object result) {
        System.out.println(result + " " + log);
        log = "";
    }

    public static void main(String[] args) {
        show(value());
        show(loop());
        log = "";
        for (int n = 0; n < 3; n++) {
            show(yielded(n));
        }
        show(overridden());
        block: {
            try (Res a = new Res("b")) {
                if (log.length() > 0) {
                    break block;
                }
                log += "not reached";
            }
            log += "not reached either";
        }
        show("block");
        int n = 0;
        do {
            try (Res a = new Res("d" + n)) {
                if (n < 2) {
                    continue;
                }
                log += "!";
            }
        } while (n++ < 3);
        show(n);
    }
}
