class Octal {
    int next;
    //@ requires acc(next);
    //@ ensures acc(next);
    int read() { return next; }
    //@ requires acc(next);
    //@ ensures acc(next);
    int octal() {
        int n = read();
        if (((n - '0') | ('7' - n)) >= 0) {
            int m = read();
            if (((m - '0') | ('7' - m)) >= 0) {
                return (n - '0') * 8 + (m - '0');
            }
        }
        return n ^ 3 & 5 << n;
    }
}
