package patterns.template;

// The pool of resources as a template: how a resource is made and destroyed is left to
// subclasses, and so is what `maker` and `resource` mean. What is inherited is verified for each
// of them.

/*@ data Kind = Sql(String url, String user, String password) | Buffer(int length);
  @
  @ function String address(Kind t) = switch (t) {
  @     case Sql(url, user, password) -> url;
  @     case Buffer(length) -> null;
  @ };
  @*/

class SQLException extends Exception {
    private static final long serialVersionUID = 1;

    //@ ensures true;
    SQLException() {
        super();
    }
}

class Connection {
    private final String url;
    private final String user;
    private final String password;
    private boolean isOpen;

    /*@ predicate connected(; Kind t) = acc(url) ** acc(user) ** acc(password) ** acc(isOpen)
      @     ** isOpen ** t == Sql(url, user, password);
      @*/

    //@ ensures connected(Sql(url, user, password));
    //@ signals (SQLException e) true;
    Connection(String url, String user, String password) throws SQLException {
        if (url == null) {
            throw new SQLException();
        }
        this.url = url;
        this.user = user;
        this.password = password;
        this.isOpen = true;
    }

    //@ requires connected(?t);
    //@ ensures connected(t) ** \result == address(t);
    String url() {
        return url;
    }

    //@ requires connected(_);
    //@ ensures true;
    void close() {
        isOpen = false;
    }
}

abstract class TemplatePool<R, E extends Exception> {
    private static class Link<R, E extends Exception> {
        final R item;
        final Link<R, E> next;

        /*@ predicate links(TemplatePool<R, E> p, Kind t; int n) = acc(item) ** acc(next)
          @     ** p != null ** item != null ** p.resource(item, t)
          @     ** (next == null ? n == 1 : next.links(p, t, ?m) ** n == m + 1);
          @*/

        //@ ensures acc(this.item) ** acc(this.next) ** this.item == item ** this.next == next;
        Link(R item, Link<R, E> next) {
            this.item = item;
            this.next = next;
        }
    }

    private Link<R, E> free;
    private int size;

    /*@ abstract predicate maker(; Kind t);
      @ abstract predicate resource(R r, Kind t);
      @
      @ predicate spare(Kind t) = acc(free) ** acc(size) ** 0 <= size ** size <= 20
      @     ** (free == null ? size == 0 : free.links(this, t, ?n) ** size == n);
      @
      @ predicate pool(; Kind t) = maker(?k) ** t == k ** spare(k);
      @*/

    //@ ensures acc(free) ** acc(size) ** free == null ** size == 0;
    TemplatePool() {
        size = 0;
    }

    //@ requires maker(?t);
    //@ ensures maker(t) ** \result != null ** resource(\result, t);
    //@ signals (E e) maker(t);
    abstract R create() throws E;

    //@ requires maker(?t) ** r != null ** resource(r, t);
    //@ ensures maker(t);
    //@ signals (E e) maker(t);
    abstract void destroy(R r) throws E;

    //@ requires pool(?t);
    //@ ensures pool(t) ** \result != null ** resource(\result, t);
    //@ signals (E e) pool(t);
    R getResource() throws E {
        if (size == 0) {
            return create();
        }
        R item = free.item;
        free = free.next;
        size = size - 1;
        return item;
    }

    //@ requires pool(?t) ** r != null ** resource(r, t);
    //@ ensures pool(t);
    //@ signals (E e) pool(t);
    void freeResource(R r) throws E {
        if (size >= 20) {
            destroy(r);
        } else {
            free = new Link<R, E>(r, free);
            size = size + 1;
        }
    }
}

class ConnectionTemplate extends TemplatePool<Connection, SQLException> {
    private final String url;
    private final String user;
    private final String password;

    /*@ predicate maker(; Kind t) = acc(url) ** acc(user) ** acc(password)
      @     ** t == Sql(url, user, password);
      @
      @ predicate resource(Connection r, Kind t) = r != null ** r.connected(t);
      @*/

    //@ ensures pool(Sql(url, user, password));
    ConnectionTemplate(String url, String user, String password) {
        super();
        this.url = url;
        this.user = user;
        this.password = password;
    }

    Connection create() throws SQLException {
        return new Connection(url, user, password);
    }

    void destroy(Connection r) {
        r.close();
    }
}

class BufferTemplate extends TemplatePool<int[], RuntimeException> {
    private final int length;

    /*@ predicate maker(; Kind t) = acc(length) ** length >= 0 ** t == Buffer(length);
      @
      @ predicate resource(int[] r, Kind t) = r != null ** acc(r[*]) ** t == Buffer(r.length);
      @*/

    //@ requires length >= 0;
    //@ ensures pool(Buffer(length));
    BufferTemplate(int length) {
        super();
        this.length = length;
    }

    int[] create() {
        return new int[length];
    }

    void destroy(int[] r) {
    }
}

class TemplateClient {
    //@ ensures true;
    //@ signals (Exception e) true;
    static void connections() throws SQLException {
        ConnectionTemplate p = new ConnectionTemplate("db.example", "me", "secret");
        Connection a = p.getResource();
        Connection b = p.getResource();
        a.close();
        String url = b.url();
        //@ assert url == "db.example";
        p.freeResource(b);
    }

    //@ ensures true;
    //@ signals (Exception e) true;
    static void buffers() {
        BufferTemplate p = new BufferTemplate(16);
        int[] a = p.getResource();
        a[15] = 1;
        p.freeResource(a);
    }
}
