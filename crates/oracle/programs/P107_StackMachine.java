/** An interpreter for a small stack language: string switch, arrays, exceptions as errors, jumps and calls. */
public class P107_StackMachine {
    static class Fault extends RuntimeException {
        final int at;

        Fault(String message, int at) {
            super(message);
            this.at = at;
        }
    }

    static class Machine {
        private final String[] code;
        private final int[] stack = new int[8];
        private final int[] variables = new int[4];
        private int top;
        private int pc;
        private int steps;
        final StringBuilder out = new StringBuilder();

        Machine(String program) {
            int count = 1;
            for (int i = 0; i < program.length(); i++) {
                if (program.charAt(i) == ' ') {
                    count++;
                }
            }
            code = new String[count];
            int n = 0, start = 0, space;
            while ((space = program.indexOf(" ", start)) >= 0) {
                code[n++] = program.substring(start, space);
                start = space + 1;
            }
            code[n] = program.substring(start);
        }

        void push(int v) {
            try {
                stack[top++] = v;
            } catch (ArrayIndexOutOfBoundsException e) {
                throw new Fault("overflow", pc - 1);
            }
        }

        int pop() {
            if (top == 0) {
                throw new Fault("underflow", pc - 1);
            }
            return stack[--top];
        }

        String run() {
            try {
                while (pc < code.length) {
                    if (++steps > 1000) {
                        throw new Fault("too long", pc);
                    }
                    step(code[pc++]);
                }
                return "ok";
            } catch (Fault f) {
                return f.getMessage() + " at " + f.at;
            } catch (ArithmeticException e) {
                return e.getMessage() + " at " + (pc - 1);
            } catch (NumberFormatException e) {
                return "unknown " + code[pc - 1];
            } finally {
                out.append('.');
            }
        }

        private void step(String op) {
            switch (op) {
                case "+": push(pop() + pop()); break;
                case "*": push(pop() * pop()); break;
                case "-": push(-pop() + pop()); break;
                case "/": {
                    int divisor = pop();
                    push(pop() / divisor);
                    break;
                }
                case "dup": push(stack[top - 1]); break;
                case "swap":
                    int a = pop(), b = pop();
                    push(a);
                    push(b);
                    break;
                case "print": out.append(pop()).append(' '); break;
                case "jump": pc = pop(); break;
                case "jz":
                    int target = pop();
                    if (pop() == 0) {
                        pc = target;
                    }
                    break;
                case "halt": pc = code.length; break;
                default:
                    if (op.startsWith(">")) {
                        variables[op.charAt(1) - 'a'] = pop();
                    } else if (op.startsWith("<")) {
                        push(variables[op.charAt(1) - 'a']);
                    } else {
                        push(Integer.parseInt(op));
                    }
            }
        }
    }

    public static void main(String[] args) {
        String[] programs = {
            "2 3 + 4 * print",
            "10 >a <a print <a 1 - dup >a 13 jz 2 jump halt",
            "1 0 / print",
            "+",
            "1 2 3 4 5 6 7 8 9",
            "0 jump",
            "5 foo",
            "10 3 - print 7 2 swap / print -7 2 / print",
            "1 >b 5 >a <b <a * >b <a 1 - dup >a 17 jz 4 jump <b print",
        };
        for (String p : programs) {
            Machine m = new Machine(p);
            System.out.println(m.run() + " [" + m.out + "] " + m.steps);
        }
    }
}
