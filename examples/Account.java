/** A bank account: money moves, none is made, and a failed withdrawal changes nothing. */
public class Account {
    /** Thrown when an account holds too little. */
    public static class InsufficientFunds extends Exception {
    }

    private long balance;

    //@ predicate valid() = acc(balance) ** 0 <= balance && balance <= 1000000000000L;

    //@ ensures valid() ** balance() == 0;
    public Account() {
    }

    //@ requires valid();
    //@ ensures 0 <= \result && \result <= 1000000000000L;
    public /*@ pure @*/ long balance() {
        return balance;
    }

    //@ requires valid() ** amount >= 0 && balance() + amount <= 1000000000000L;
    //@ ensures valid() ** balance() == \old(balance()) + amount;
    public void deposit(long amount) {
        balance += amount;
    }

    //@ requires valid() ** amount >= 0;
    //@ ensures valid() ** balance() == \old(balance()) - amount;
    //@ signals (InsufficientFunds e) valid() ** balance() == \old(balance()) && balance() < amount;
    //@ signals_only InsufficientFunds;
    public void withdraw(long amount) throws InsufficientFunds {
        if (amount > balance) {
            throw new InsufficientFunds();
        }
        balance -= amount;
    }

    //@ requires valid() ** to != null ** to.valid();
    //@ requires amount >= 0 && to.balance() + amount <= 1000000000000L;
    //@ ensures valid() ** to.valid();
    //@ ensures balance() + to.balance() == \old(balance() + to.balance());
    //@ ensures \result == (\old(balance()) >= amount);
    //@ signals_only \nothing;
    public boolean transfer(Account to, long amount) {
        try {
            withdraw(amount);
        } catch (InsufficientFunds e) {
            return false;
        }
        to.deposit(amount);
        return true;
    }
}
