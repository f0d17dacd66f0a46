/** A generic search tree: insertion, traversal by callbacks, deletion, height, iteration with an explicit stack. */
public class P104_BinaryTree {
    static class Tree<K extends Comparable<K>, V> {
        private static class Node<K, V> {
            K key;
            V value;
            Node<K, V> left, right;

            Node(K key, V value) {
                this.key = key;
                this.value = value;
            }
        }

        private Node<K, V> root;
        int size;

        void put(K key, V value) {
            root = put(root, key, value);
        }

        private Node<K, V> put(Node<K, V> n, K key, V value) {
            if (n == null) {
                size++;
                return new Node<>(key, value);
            }
            int c = key.compareTo(n.key);
            if (c < 0) {
                n.left = put(n.left, key, value);
            } else if (c > 0) {
                n.right = put(n.right, key, value);
            } else {
                n.value = value;
            }
            return n;
        }

        V get(K key) {
            Node<K, V> n = root;
            int c;
            while (n != null && (c = key.compareTo(n.key)) != 0) {
                n = c < 0 ? n.left : n.right;
            }
            return n == null ? null : n.value;
        }

        void remove(K key) {
            root = remove(root, key);
        }

        private Node<K, V> remove(Node<K, V> n, K key) {
            if (n == null) {
                return null;
            }
            int c = key.compareTo(n.key);
            if (c < 0) {
                n.left = remove(n.left, key);
            } else if (c > 0) {
                n.right = remove(n.right, key);
            } else if (n.left == null || n.right == null) {
                size--;
                return n.left == null ? n.right : n.left;
            } else {
                Node<K, V> m = n.right;
                for (; m.left != null; m = m.left) ;
                n.key = m.key;
                n.value = m.value;
                n.right = remove(n.right, m.key);
            }
            return n;
        }

        void each(java.util.function.BiFunction<? super K, ? super V, Boolean> f) {
            each(root, f);
        }

        private boolean each(Node<K, V> n, java.util.function.BiFunction<? super K, ? super V, Boolean> f) {
            return n == null || each(n.left, f) && f.apply(n.key, n.value) && each(n.right, f);
        }

        int height() {
            return new Object() {
                int of(Node<K, V> n) {
                    return n == null ? 0 : 1 + Math.max(of(n.left), of(n.right));
                }
            }.of(root);
        }

        @Override
        public String toString() {
            StringBuilder b = new StringBuilder();
            each((k, v) -> {
                b.append(k).append('=').append(v).append(' ');
                return true;
            });
            return b.toString().trim();
        }
    }

    public static void main(String[] args) {
        Tree<String, Integer> t = new Tree<>();
        String text = "the cat and the dog and the bird saw a cat";
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ' ') {
                String word = text.substring(start, i);
                Integer old = t.get(word);
                t.put(word, old == null ? 1 : old + 1);
                start = i + 1;
            }
        }
        System.out.println(t + " " + t.size + " " + t.height());
        t.remove("the");
        t.remove("and");
        t.remove("zebra");
        System.out.println(t + " " + t.size);
        Tree<Integer, String> n = new Tree<>();
        for (int i = 0; i < 20; i++) {
            n.put(i * 7 % 20, "v" + i);
        }
        System.out.println(n);
        System.out.println(n.height() + " " + n.get(3) + " " + n.get(99));
        int[] sum = {0};
        n.each((k, v) -> (sum[0] += k) < 15);
        System.out.println(sum[0]);
        for (int i = 0; i < 20; i += 2) {
            n.remove(i);
        }
        System.out.println(n + " " + n.size);
    }
}
