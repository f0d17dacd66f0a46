/** A scanner and parser for arithmetic by state machine and recursive descent, with errors as exceptions. */
public class P108_StateMachine {
    enum State {
        START {
            @Override
            State on(char c) {
                return Character.isDigit(c) ? NUMBER : Character.isLetter(c) ? NAME : c == ' ' ? START : SYMBOL;
            }
        },
        NUMBER {
            @Override
            State on(char c) {
                return Character.isDigit(c) || c == '_' ? NUMBER : START;
            }
        },
        NAME {
            @Override
            State on(char c) {
                return Character.isLetter(c) || Character.isDigit(c) ? NAME : START;
            }
        },
        SYMBOL {
            @Override
            State on(char c) {
                return START;
            }
        };

        abstract State on(char c);
    }

    static String tokens(String input) {
        StringBuilder out = new StringBuilder();
        State state = State.START;
        int start = 0;
        String padded = input + " ";
        for (int i = 0; i < padded.length(); ) {
            State next = state.on(padded.charAt(i));
            if (state != State.START && next == State.START) {
                out.append(state.name().charAt(0)).append(':').append(padded.substring(start, i)).append(' ');
                state = next;
                continue;
            }
            if (state == State.START) {
                start = i;
            }
            state = next;
            i++;
        }
        return out.toString();
    }

    static class Parser {
        private final String s;
        private int at;

        Parser(String s) {
            this.s = s;
        }

        char peek() {
            return at < s.length() ? s.charAt(at) : '\0';
        }

        boolean accept(char c) {
            while (peek() == ' ') {
                at++;
            }
            return peek() == c && at++ >= 0;
        }

        long whole() {
            long v = sum();
            if (!accept('\0') && at <= s.length()) {
                throw new IllegalArgumentException("unexpected '" + peek() + "' at " + at);
            }
            return v;
        }

        long sum() {
            long v = product();
            while (true) {
                if (accept('+')) {
                    v += product();
                } else if (accept('-')) {
                    v -= product();
                } else {
                    return v;
                }
            }
        }

        long product() {
            long v = factor();
            for (;;) {
                if (accept('*')) v *= factor();
                else if (accept('/')) v /= factor();
                else if (accept('%')) v %= factor();
                else break;
            }
            return v;
        }

        long factor() {
            if (accept('-')) {
                return -factor();
            }
            if (accept('(')) {
                long v = sum();
                if (!accept(')')) {
                    throw new IllegalArgumentException("missing ) at " + at);
                }
                return v;
            }
            int start = at;
            while (Character.isDigit(peek())) {
                at++;
            }
            if (start == at) {
                throw new IllegalArgumentException("number expected at " + at);
            }
            return Long.parseLong(s.substring(start, at));
        }
    }

    public static void main(String[] args) {
        System.out.println(tokens("x1 = 42+foo*(1_000 - y)"));
        System.out.println(tokens(""));
        String[] inputs = {"1 + 2 * 3", "(1+2)*3", "-(4 - 10) % 4", "7 / 2 * 2", "2 * (3", "1 + ", "1 / (2 - 2)", "8 9", "--5", "99999999999 * 10"};
        for (String in : inputs) {
            try {
                System.out.println(in + " = " + new Parser(in).whole());
            } catch (IllegalArgumentException e) {
                System.out.println(in + ": " + e.getMessage());
            } catch (ArithmeticException e) {
                System.out.println(in + ": " + e.getMessage());
            }
        }
    }
}
