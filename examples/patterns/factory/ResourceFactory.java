package patterns.factory;

// A pool of resources of any kind. What a resource is, and how one is made, is a matter of the
// factory: `factory` and `resource` are predicate families, and `ResPool` is verified once for
// all factories. Clients that know the factory know what the pool gives them.

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

interface ResourceFactory<R, E extends Exception> {
    //@ abstract predicate factory(; Kind t);
    //@ abstract predicate resource(R r, Kind t);

    //@ requires factory(?t);
    //@ ensures factory(t) ** \result != null ** resource(\result, t);
    //@ signals (E e) factory(t);
    R makeResource() throws E;

    //@ requires factory(?t) ** r != null ** resource(r, t);
    //@ ensures factory(t);
    //@ signals (E e) factory(t);
    void destructResource(R r) throws E;
}

class ConnectionFactory implements ResourceFactory<Connection, SQLException> {
    private final String url;
    private final String user;
    private final String password;

    /*@ predicate factory(; Kind t) = acc(url) ** acc(user) ** acc(password)
      @     ** t == Sql(url, user, password);
      @
      @ export predicate resource(Connection r, Kind t) = r != null ** r.connected(t);
      @*/

    //@ ensures factory(Sql(url, user, password));
    ConnectionFactory(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    public Connection makeResource() throws SQLException {
        return new Connection(url, user, password);
    }

    public void destructResource(Connection r) throws SQLException {
        r.close();
    }
}

class BufferFactory implements ResourceFactory<int[], RuntimeException> {
    private final int length;

    /*@ predicate factory(; Kind t) = acc(length) ** length >= 0 ** t == Buffer(length);
      @
      @ export predicate resource(int[] r, Kind t) = r != null ** acc(r[*]) ** t == Buffer(r.length);
      @*/

    //@ requires length >= 0;
    //@ ensures factory(Buffer(length));
    BufferFactory(int length) {
        this.length = length;
    }

    public int[] makeResource() {
        return new int[length];
    }

    public void destructResource(int[] r) {
    }
}

class ResPool<R, E extends Exception> {
    private static class Link<R, E extends Exception> {
        final R item;
        final Link<R, E> next;

        /*@ predicate links(ResourceFactory<R, E> f, Kind t; int n) = acc(item) ** acc(next)
          @     ** f != null ** item != null ** f.resource(item, t)
          @     ** (next == null ? n == 1 : next.links(f, t, ?m) ** n == m + 1);
          @*/

        //@ ensures acc(this.item) ** acc(this.next) ** this.item == item ** this.next == next;
        Link(R item, Link<R, E> next) {
            this.item = item;
            this.next = next;
        }
    }

    private final ResourceFactory<R, E> rf;
    private Link<R, E> free;
    private int size;

    /*@ predicate pool(; ResourceFactory<R, E> f, Kind t) = acc(rf) ** acc(free) ** acc(size)
      @     ** f == rf ** rf != null ** rf.factory(?k) ** t == k
      @     ** 0 <= size ** size <= 20
      @     ** (free == null ? size == 0 : free.links(rf, k, ?n) ** size == n);
      @*/

    //@ requires rf != null ** rf.factory(?t);
    //@ ensures pool(rf, t);
    ResPool(ResourceFactory<R, E> rf) {
        this.rf = rf;
    }

    //@ requires pool(?f, ?t);
    //@ ensures pool(f, t) ** f != null ** \result != null ** f.resource(\result, t);
    //@ signals (E e) pool(f, t);
    R getResource() throws E {
        if (size == 0) {
            return rf.makeResource();
        }
        R item = free.item;
        free = free.next;
        size = size - 1;
        return item;
    }

    //@ requires pool(?f, ?t) ** f != null ** r != null ** f.resource(r, t);
    //@ ensures pool(f, t);
    //@ signals (E e) pool(f, t);
    void freeResource(R r) throws E {
        if (size >= 20) {
            rf.destructResource(r);
        } else {
            free = new Link<R, E>(r, free);
            size = size + 1;
        }
    }
}

class ResPoolClient {
    //@ ensures true;
    //@ signals (Exception e) true;
    static void connections() throws SQLException {
        ConnectionFactory f = new ConnectionFactory("db.example", "me", "secret");
        ResPool<Connection, SQLException> p = new ResPool<Connection, SQLException>(f);
        Connection a = p.getResource();
        Connection b = p.getResource();
        a.close();
        String url = b.url();
        //@ assert url == "db.example";
        p.freeResource(b);
        Connection c = p.getResource();
        String again = c.url();
        //@ assert again == "db.example";
    }

    //@ ensures true;
    //@ signals (Exception e) true;
    static void buffers() {
        BufferFactory f = new BufferFactory(16);
        ResPool<int[], RuntimeException> p = new ResPool<int[], RuntimeException>(f);
        int[] a = p.getResource();
        a[15] = 1;
        p.freeResource(a);
    }
}
