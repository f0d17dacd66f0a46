/*@ function \seq<char> filler(char c, \bigint n)
  @     requires 0 <= n;
  @     ensures \result.length == n && (\forall \bigint i; 0 <= i && i < n; \result[i] == c);
  @     decreases n;
  @     = n == 0 ? \seq<char>() : filler(c, n - 1) + \seq(c);
  @*/
/** Padding on the left: the result is so many times the filler, then the text. */
class LeftPad {
    //@ requires s != null ** acc(s[*], 1/2) ** 0 <= width ** \seq_of(s) == ?text;
    //@ ensures acc(s[*], 1/2) ** \seq_of(s) == text ** \result != null ** acc(\result[*]);
    //@ ensures width <= s.length ==> \seq_of(\result) == \seq_of(s);
    //@ ensures width > s.length ==> \seq_of(\result) == filler(c, width - s.length) + \seq_of(s);
    static char[] pad(char c, int width, char[] s) {
        int missing = width > s.length ? width - s.length : 0;
        char[] r = new char[missing + s.length];
        /*@ loop_invariant acc(r[*]) ** 0 <= i && i <= missing;
          @ loop_invariant \seq_of(r)[0 .. i] == filler(c, i);
          @*/
        for (int i = 0; i < missing; i++) {
            r[i] = c;
        }
        /*@ loop_invariant acc(r[*]) ** acc(s[*], 1/2) ** \seq_of(s) == text ** 0 <= i && i <= s.length;
          @ loop_invariant \seq_of(r)[0 .. missing] == filler(c, missing) ** \seq_of(r)[missing .. missing + i] == \seq_of(s)[0 .. i];
          @*/
        for (int i = 0; i < s.length; i++) {
            r[missing + i] = s[i];
        }
        return r;
    }
}
