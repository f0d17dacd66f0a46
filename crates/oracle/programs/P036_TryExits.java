/** try, catch and finally with every way to leave each of them. */
public class P036_TryExits {
    static String log;

    static int run(int inTry, int inCatch, int inFinally) throws Exception {
        for (int i = 0; i < 2; i++) {
            try {
                log += "t";
                switch (inTry) {
                    case 1: return 1;
                    case 2: throw new IllegalStateException("T");
                    case 3: continue;
                    case 4: throw new Exception("checked");
                    default:
                }
                log += ".";
            } catch (IllegalStateException e) {
                log += "c";
                switch (inCatch) {
                    case 1: return 2;
                    case 2: throw new RuntimeException("C");
                    case 3: continue;
                    default:
                }
                log += ".";
            } finally {
                log += "f";
                switch (inFinally) {
                    case 1: log += "R"; return 3;
                    case 2: throw new RuntimeException("F");
                    case 3: continue;
                    default:
                }
                log += ".";
            }
            log += "e";
        }
        return 0;
    }

    public static void main(String[] args) {
        for (int t = 0; t <= 4; t++) {
            for (int c = 0; c <= (t == 2 ? 3 : 0); c++) {
                for (int f = 0; f <= 3; f++) {
                    log = "";
                    String result;
                    try {
                        result = "" + run(t, c, f);
                    } catch (Exception e) {
                        result = e.getClass().getSimpleName() + " " + e.getMessage();
                    }
                    System.out.println(t + "" + c + f + ": " + log + " -> " + result);
                }
            }
        }
    }
}
