package patterns.figures;

import java.util.LinkedList;

/**
 * Figure 2: a pool of connections, in a list of the library. Whoever hands a connection back has
 * lost it.
 */
class DBPool {
    LinkedList<Connection> conns;
    String url, user, password;

    /*@ predicate pool(; Database d) = acc(url) ** acc(user) ** acc(password) ** acc(conns)
      @     ** d == Sql(url, user, password) ** conns != null ** acc(conns.state)
      @     ** (\forall* int i; 0 <= i < conns.content().length;
      @             conns.content()[i] != null ** conns.content()[i].connected(d));
      @*/

    //@ ensures pool(Sql(url, user, password));
    DBPool(String url, String user, String password) {
        conns = new LinkedList<Connection>();
        this.url = url;
        this.user = user;
        this.password = password;
    }

    //@ requires pool(?d);
    //@ ensures pool(d) ** \result != null ** \result.connected(d);
    //@ signals (SQLException e) pool(d);
    public Connection getResource() throws SQLException {
        if (conns.size() == 0) {
            return DriverManager.getConnection(url, user, password);
        }
        return conns.removeFirst();
    }

    //@ requires pool(?d) ** db != null ** db.connected(d);
    //@ ensures pool(d);
    //@ signals (SQLException e) pool(d);
    public void freeResource(Connection db) throws SQLException {
        if (conns.size() >= 20) {
            db.close();
        } else {
            conns.add(db);
        }
    }
}

class DBPoolClient {
    //@ ensures true;
    //@ signals (SQLException e) true;
    static void client() throws SQLException {
        DBPool p = new DBPool("db.example", "me", "secret");
        Connection a = p.getResource();
        Connection b = p.getResource();
        //@ assert a != b;
        p.freeResource(a);
        Connection c = p.getResource();
        c.close();
        b.close();
    }
}
