package patterns.pool;

// A pool of connections to one database. Whoever takes a connection owns it; whoever hands it
// back has lost it, so that nobody uses a connection that the pool may give to another.

/*@ data Database = Sql(String url, String user, String password);
  @
  @ function String address(Database d) = switch (d) { case Sql(url, user, password) -> url; };
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

    /*@ predicate connected(; Database d) = acc(url) ** acc(user) ** acc(password) ** acc(isOpen)
      @     ** isOpen ** d == Sql(url, user, password);
      @*/

    //@ ensures connected(Sql(url, user, password));
    Connection(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
        this.isOpen = true;
    }

    //@ requires connected(?d);
    //@ ensures connected(d) ** \result == address(d);
    String url() {
        return url;
    }

    //@ requires connected(_);
    //@ ensures true;
    void close() {
        isOpen = false;
    }
}

class DriverManager {
    //@ ensures \result != null ** \result.connected(Sql(url, user, password));
    //@ signals (SQLException e) true;
    static Connection getConnection(String url, String user, String password) throws SQLException {
        if (url == null) {
            throw new SQLException();
        }
        return new Connection(url, user, password);
    }
}

/** Elements in a row; they are taken from the front and added at the end. */
class Row<T> {
    private static class Link<T> {
        final T item;
        Link<T> next;

        /*@ predicate chain(; \seq<T> items) = acc(item) ** acc(next)
          @     ** (next == null ? items == \seq(item) : next.chain(?rest) ** items == \seq(item) + rest);
          @*/

        //@ ensures chain(\seq(item));
        Link(T item) {
            this.item = item;
        }

        //@ requires chain(?items);
        //@ ensures chain(items + \seq(added));
        void append(T added) {
            if (next == null) {
                next = new Link<T>(added);
            } else {
                next.append(added);
            }
        }
    }

    private Link<T> first;
    private int size;

    /*@ predicate holds(; \seq<T> items) = acc(first) ** acc(size)
      @     ** (first == null ? items == \seq<T>() : first.chain(?all) ** items == all)
      @     ** size == items.length;
      @*/

    //@ ensures holds(\seq<T>());
    Row() {
        first = null;
    }

    //@ requires holds(?items);
    //@ ensures holds(items) ** \result == items.length;
    int size() {
        return size;
    }

    //@ requires holds(?items) ** items.length > 0;
    //@ ensures holds(items[1 .. items.length]) ** \result == items[0];
    T removeFirst() {
        T item = first.item;
        first = first.next;
        size = size - 1;
        return item;
    }

    //@ requires holds(?items) ** items.length < 1000000;
    //@ ensures holds(items + \seq(item));
    void add(T item) {
        if (first == null) {
            first = new Link<T>(item);
        } else {
            first.append(item);
        }
        size = size + 1;
    }
}

class ConnectionPool {
    private final String url;
    private final String user;
    private final String password;
    private Row<Connection> free;

    /*@ static predicate all(\seq<Connection> cs, Database d) = cs.length > 0
      @     ==> cs[0] != null ** cs[0].connected(d) ** all(cs[1 .. cs.length], d);
      @
      @ static lemma auto one_more(\seq<Connection> cs, Connection c, Database d)
      @   requires all(cs, d) ** c != null ** c.connected(d);
      @   ensures all(cs + \seq(c), d);
      @   decreases cs.length;
      @ {
      @     open all(cs, d);
      @     if (cs.length > 0) { apply one_more(cs[1 .. cs.length], c, d); }
      @     close all(cs + \seq(c), d);
      @ }
      @
      @ predicate pool(; Database d) = acc(url) ** acc(user) ** acc(password) ** acc(free)
      @     ** d == Sql(url, user, password)
      @     ** free != null ** free.holds(?cs) ** cs.length <= 20 ** all(cs, d);
      @*/

    //@ ensures pool(Sql(url, user, password));
    ConnectionPool(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
        free = new Row<Connection>();
    }

    //@ requires pool(?d);
    //@ ensures pool(d) ** \result != null ** \result.connected(d);
    //@ signals (SQLException e) pool(d);
    Connection getResource() throws SQLException {
        if (free.size() == 0) {
            return DriverManager.getConnection(url, user, password);
        }
        return free.removeFirst();
    }

    //@ requires pool(?d) ** c != null ** c.connected(d);
    //@ ensures pool(d);
    void freeResource(Connection c) {
        if (free.size() >= 20) {
            c.close();
        } else {
            free.add(c);
        }
    }
}

class ConnectionPoolClient {
    //@ ensures true;
    //@ signals (SQLException e) true;
    static void client() throws SQLException {
        ConnectionPool p = new ConnectionPool("db.example", "me", "secret");
        Connection a = p.getResource();
        Connection b = p.getResource();
        a.close();
        String url = b.url();
        //@ assert url == "db.example";
        p.freeResource(b);
        Connection c = p.getResource();
        String again = c.url();
        //@ assert again == "db.example";
        c.close();
    }
}
