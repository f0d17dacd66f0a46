/** Sorting by hand: bubble, insertion, quick, merge and heap sort, by comparators and natural order. */
public class P105_Sorting {
    static void bubble(int[] a) {
        boolean swapped;
        int n = a.length;
        do {
            swapped = false;
            for (int i = 1; i < n; i++) {
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    swapped = true;
                }
            }
            n--;
        } while (swapped);
    }

    static void insertion(int[] a) {
        for (int i = 1, j, x; i < a.length; i++) {
            for (x = a[j = i]; j > 0 && a[j - 1] > x; a[j] = a[--j]) ;
            a[j] = x;
        }
    }

    static void quick(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[(low + high) / 2], i = low, j = high;
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quick(a, low, j);
        quick(a, i, high);
    }

    static int[] merge(int[] a) {
        if (a.length < 2) {
            return a;
        }
        int[] l = new int[a.length / 2];
        int[] r = new int[a.length - l.length];
        System.arraycopy(a, 0, l, 0, l.length);
        System.arraycopy(a, l.length, r, 0, r.length);
        l = merge(l);
        r = merge(r);
        int[] out = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < out.length; ) {
            out[k++] = j == r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        }
        return out;
    }

    static void heap(int[] a) {
        for (int n = a.length / 2 - 1; n >= 0; n--) {
            sift(a, n, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            int t = a[0];
            a[0] = a[end];
            a[end] = t;
            sift(a, 0, end);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int child; (child = 2 * i + 1) < n; i = child) {
            if (child + 1 < n && a[child + 1] > a[child]) {
                child++;
            }
            if (a[i] >= a[child]) {
                return;
            }
            int t = a[i];
            a[i] = a[child];
            a[child] = t;
        }
    }

    static <T> void sort(T[] a, java.util.Comparator<? super T> order) {
        for (int i = 0; i < a.length; i++) {
            for (int j = a.length - 1; j > i; j--) {
                if (order.compare(a[j - 1], a[j]) > 0) {
                    T t = a[j];
                    a[j] = a[j - 1];
                    a[j - 1] = t;
                }
            }
        }
    }

    static String text(int[] a) {
        String s = "";
        for (int x : a) {
            s += x + " ";
        }
        return s.trim();
    }

    public static void main(String[] args) {
        int[] data = {5, -3, 99, 0, 5, Integer.MIN_VALUE, 42, Integer.MAX_VALUE, 7, -3};
        int[] a = data.clone();
        bubble(a);
        System.out.println(text(a));
        int[] b = data.clone();
        insertion(b);
        System.out.println(text(b));
        int[] c = data.clone();
        quick(c, 0, c.length - 1);
        System.out.println(text(c));
        System.out.println(text(merge(data)));
        int[] d = data.clone();
        heap(d);
        System.out.println(text(d) + " | " + text(data));
        String[] words = {"pear", "fig", "apple", "kiwi", "date"};
        sort(words, (x, y) -> x.compareTo(y));
        System.out.println(String.join(" ", words));
        sort(words, (x, y) -> x.length() != y.length() ? Integer.compare(x.length(), y.length()) : y.compareTo(x));
        System.out.println(String.join(" ", words));
        Integer[] boxed = {3, 1, 2};
        sort(boxed, (Integer x, Integer y) -> y - x);
        System.out.println(boxed[0] + "" + boxed[1] + boxed[2]);
    }
}
