//! The helpers that generated programs call, written only where they are used.

use super::types::Prim;

/// A helper of the generated program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Helper {
    /// `tick()`: burns fuel, and ends what runs too long.
    Tick,
    /// `t(tag, value)`: prints its arguments and gives the value.
    Trace,
    /// `same(value)`: a generic method that gives its argument.
    Same,
    /// `cut(text)`: keeps strings short.
    Cut,
    /// `ch(int)`: a printable ASCII character.
    Char,
    /// `d(double)`: a text that does not depend on how the JDK rounds.
    Floating,
    /// `sum(array)` of a primitive element type.
    Sum(Prim),
    /// `sum(array)` of strings.
    SumOfTexts,
    /// The unchecked exceptions `Fault` and `SubFault`.
    Fault,
    /// The checked exception `Checked`.
    Checked,
    /// The resource `Res`.
    Resource,
    /// The functional interface `Op`.
    Own,
    /// `import java.util.function.*`.
    Functions,
}

impl Helper {
    /// The members of the main class that define it.
    pub(super) fn text(self) -> String {
        let text = match self {
            Helper::Tick => {
                "  static int fuel = 300;
  static final class OutOfFuel extends Error {}
  static void tick() {
    if (--fuel < 0) throw new OutOfFuel();
  }
"
            }
            Helper::Trace => {
                "  static int t(String s, int v) { System.out.println(s + \"=\" + v); return v; }
  static long t(String s, long v) { System.out.println(s + \"=\" + v + \"L\"); return v; }
  static byte t(String s, byte v) { System.out.println(s + \"=b\" + v); return v; }
  static short t(String s, short v) { System.out.println(s + \"=s\" + v); return v; }
  static char t(String s, char v) { System.out.println(s + \"=c\" + (int) v); return v; }
  static float t(String s, float v) { System.out.println(s + \"=f\" + d(v)); return v; }
  static double t(String s, double v) { System.out.println(s + \"=d\" + d(v)); return v; }
  static boolean t(String s, boolean v) { System.out.println(s + \"?\" + v); return v; }
  static String t(String s, String v) { System.out.println(s + \":\" + v); return v; }
  static <T> T t(String s, T v) { System.out.println(s + (v == null)); return v; }
"
            }
            Helper::Same => "  static <T> T same(T x) { return x; }\n",
            Helper::Cut => {
                "  static String cut(String s) {
    return s.length() > 30 ? s.substring(0, 20) + s.length() : s;
  }
"
            }
            Helper::Char => "  static char ch(int x) { return (char) ('!' + (x & 63)); }\n",
            Helper::Floating => {
                "  static String d(double x) {
    if (x != x || x - x != 0) return \"\" + x;
    if (x > -100000 && x < 100000 && x * 16 == (int) (x * 16)) return \"\" + x;
    return (long) x + (x < 0 ? \"~-\" : \"~\") + (long) (x * 4096);
  }
"
            }
            Helper::Sum(prim) => return sum_of(prim),
            Helper::SumOfTexts => {
                "  static long sum(String[] a) {
    long s = a.length;
    for (String x : a) s = s * 31 + (x == null ? -1 : x.hashCode());
    return s;
  }
"
            }
            Helper::Fault => {
                "  static class Fault extends RuntimeException {
    final int code;
    Fault(String message, int code) { super(message); this.code = code; }
    Fault(String message) { this(message, message.length()); }
  }
  static class SubFault extends Fault {
    SubFault(String message) { super(\"sub \" + message, 7); }
  }
"
            }
            Helper::Checked => {
                "  static class Checked extends Exception {
    Checked(String message) { super(message); }
  }
"
            }
            Helper::Resource => {
                "  static class Res implements AutoCloseable {
    final int id;
    final boolean bad;
    Res(int id, boolean bad) {
      this.id = id;
      this.bad = bad;
      if (id == 13) throw new Fault(\"no resource\");
      System.out.println(\"open \" + id);
    }
    int use(int x) { System.out.println(\"use \" + id); return x + id; }
    @Override public void close() {
      System.out.println(\"close \" + id);
      if (bad) throw new SubFault(\"close \" + id);
    }
  }
"
            }
            Helper::Own => "  interface Op { long op(long a, int b); }\n",
            Helper::Functions => "",
        };
        text.to_owned()
    }

    /// The helpers that its text calls.
    pub(super) fn requires(self) -> &'static [Helper] {
        match self {
            Helper::Trace => &[Helper::Floating],
            Helper::Resource => &[Helper::Fault],
            _ => &[],
        }
    }
}

fn sum_of(prim: Prim) -> String {
    let keyword = prim.keyword();
    let value = match prim {
        Prim::Boolean => "(x ? 1 : 0)",
        Prim::Float | Prim::Double => "(long) x",
        _ => "x",
    };
    format!(
        "  static long sum({keyword}[] a) {{
    long s = a.length;
    for ({keyword} x : a) s = s * 31 + {value};
    return s;
  }}
"
    )
}
