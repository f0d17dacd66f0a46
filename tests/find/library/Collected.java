import java.util.*;
class K { final int a; K(int a){this.a=a;} public boolean equals(Object o){ return o instanceof K k && k.a==a;} public int hashCode(){return a*31;} public String toString(){return "K"+a;} }
/** Collections as the JDK has them; `Collected.txt` is what a JVM prints. */
class Collected {
  public static void main(String[] args) {
    List<Integer> l = new ArrayList<>();
    for (int i=0;i<10;i++) l.add((i*7)%10);
    System.out.println(l.toString()); System.out.println(l.indexOf(3)); System.out.println(l.contains(11));
    l.remove(Integer.valueOf(4)); l.remove(0); System.out.println(l.toString());
    Collections.sort(l); System.out.println(l.toString());
    l.sort((x,y)->y-x); System.out.println(l.toString());
    Map<String,Integer> m = new HashMap<>();
    String[] w = {"zebra","apple","mango","kiwi","fig","plum","pear","lime","date","nut","egg","ham","oat","rye"};
    for (String s : w) m.merge(s, s.length(), (a,b)->a+b);
    for (String s : w) m.merge(s, 1, Integer::sum);
    System.out.println(m.toString());
    for (Map.Entry<String,Integer> e : m.entrySet()) System.out.println(e.getKey()+"="+e.getValue());
    int sum=0; for (int v : m.values()) sum+=v; System.out.println(sum);
    Set<Long> s = new HashSet<>(); for (long i=0;i<40;i++) s.add(i*i*1000003L); System.out.println(s.toString());
    Set<K> ks = new HashSet<>(); for (int i=20;i>0;i--) ks.add(new K(i%13)); System.out.println(ks.toString()); System.out.println(ks.contains(new K(5)));
    TreeMap<Integer,String> t = new TreeMap<>(); t.put(5,"e"); t.put(1,"a"); t.put(3,"c"); System.out.println(t.toString()); System.out.println(t.firstKey());
    Deque<Integer> d = new ArrayDeque<>(); d.push(1); d.addLast(2); d.offerFirst(0); System.out.println(d.toString()); System.out.println(d.pollLast());
    try { for (Integer x : l) if (x==3) l.remove(x); } catch (ConcurrentModificationException e) { System.out.println("CME"); }
    try { List.of(1,2).add(3); } catch (UnsupportedOperationException e) { System.out.println("UOE"); }
    try { new ArrayList<String>().get(0); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    try { new LinkedList<String>().getFirst(); } catch (NoSuchElementException e) { System.out.println("NSE"); }
    Iterator<Integer> it = l.iterator(); it.next(); it.remove(); System.out.println(l.toString());
    Stack<String> st = new Stack<>(); st.push("a"); st.push("b"); System.out.println(st.pop()+st.peek()+st.size());
    Optional<String> o = Optional.of("x").map(z->z+"y"); System.out.println(o.get()+o.isPresent());
    System.out.println(new LinkedHashSet<>(Arrays.asList(3,1,2,3)).toString()); System.out.println(l.equals(new LinkedList<>(l))); System.out.println(List.of(1,2,3).hashCode());
    Map<K,List<Integer>> g = new LinkedHashMap<>(); for (int i=0;i<6;i++) g.computeIfAbsent(new K(i%2), k->new ArrayList<>()).add(i); System.out.println(g.toString());
  }
}
