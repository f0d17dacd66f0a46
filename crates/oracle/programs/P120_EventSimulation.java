/** A larger program: a bank with accounts, commands, undo by lambdas, and an audit trail, all features together. */
public class P120_EventSimulation {
    enum Kind { DEPOSIT, WITHDRAW, TRANSFER, CLOSE }

    record Command(Kind kind, String from, String to, int amount) {
        Command {
            if (amount < 0) {
                throw new IllegalArgumentException("negative amount " + amount);
            }
        }

        static Command of(Kind kind, String account, int amount) {
            return new Command(kind, account, null, amount);
        }
    }

    static class InsufficientFunds extends Exception {
        InsufficientFunds(Account a, int wanted) {
            super(a.name + " has " + a.balance + ", wanted " + wanted);
        }
    }

    static class Account {
        final String name;
        int balance;
        boolean closed;

        Account(String name) {
            this.name = name;
        }

        void change(int delta) throws InsufficientFunds {
            if (closed) {
                throw new IllegalStateException(name + " is closed");
            }
            if (balance + delta < 0) {
                throw new InsufficientFunds(this, -delta);
            }
            balance += delta;
        }
    }

    private final Account[] accounts = new Account[4];
    private int count;
    private Runnable[] undo = new Runnable[1];
    private int undoable;
    private final StringBuilder audit = new StringBuilder();

    Account find(String name) {
        for (int i = 0; i < count; i++) {
            if (accounts[i].name.equals(name)) {
                return accounts[i];
            }
        }
        return accounts[count++] = new Account(name);
    }

    private void remember(Runnable r) {
        if (undoable == undo.length) {
            Runnable[] more = new Runnable[undo.length * 2];
            System.arraycopy(undo, 0, more, 0, undoable);
            undo = more;
        }
        undo[undoable++] = r;
    }

    boolean execute(Command c) {
        String result = "ok";
        try {
            Account from = find(c.from());
            switch (c.kind()) {
                case DEPOSIT -> {
                    from.change(c.amount());
                    remember(() -> from.balance -= c.amount());
                }
                case WITHDRAW -> {
                    from.change(-c.amount);
                    remember(() -> from.balance += c.amount());
                }
                case TRANSFER -> {
                    Account to = find(c.to());
                    int saved = from.balance;
                    from.change(-c.amount());
                    try {
                        to.change(c.amount());
                    } catch (IllegalStateException e) {
                        from.balance = saved;
                        throw e;
                    }
                    remember(() -> {
                        from.balance += c.amount();
                        to.balance -= c.amount();
                    });
                }
                case CLOSE -> {
                    from.closed = true;
                    remember(() -> from.closed = false);
                }
            }
            return true;
        } catch (InsufficientFunds e) {
            result = "refused: " + e.getMessage();
        } catch (IllegalStateException | ArrayIndexOutOfBoundsException e) {
            result = "failed: " + e.getMessage();
        } finally {
            audit.append(c.kind().name().charAt(0)).append(c.amount()).append(' ');
            System.out.println(c.kind() + " " + c.from() + (c.to() == null ? "" : "->" + c.to()) + " " + c.amount() + ": " + result);
        }
        return false;
    }

    String state() {
        String s = "";
        for (Account a : accounts) {
            if (a == null) break;
            s += a.name + "=" + a.balance + (a.closed ? "x " : " ");
        }
        return s + undoable;
    }

    public static void main(String[] args) {
        P120_EventSimulation bank = new P120_EventSimulation();
        int successes = 0;
        Command[] commands = {
            Command.of(Kind.DEPOSIT, "ann", 100), Command.of(Kind.WITHDRAW, "ann", 30), Command.of(Kind.WITHDRAW, "bob", 1),
            new Command(Kind.TRANSFER, "ann", "bob", 50), new Command(Kind.TRANSFER, "ann", "bob", 50), Command.of(Kind.CLOSE, "bob", 0),
            new Command(Kind.TRANSFER, "ann", "bob", 5), Command.of(Kind.DEPOSIT, "cem", 7), Command.of(Kind.DEPOSIT, "dan", 8), Command.of(Kind.DEPOSIT, "eve", 9),
        };
        for (Command c : commands) {
            successes += bank.execute(c) ? 1 : 0;
        }
        System.out.println(successes + " " + bank.state());
        while (bank.undoable > 0) {
            bank.undo[--bank.undoable].run();
            System.out.println(bank.state());
        }
        System.out.println(bank.audit);
        try {
            Command.of(Kind.DEPOSIT, "x", -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
