package patterns.figures;

import java.util.LinkedList;

// Figure 3: what is pooled is a matter of a factory, and what a resource is a matter of its class.

interface ResourceFactory<R, E extends Exception> {
    //@ abstract predicate factory(; Database t);
    //@ abstract predicate resource(R handle, Database t);

    //@ requires factory(?t);
    //@ ensures factory(t) ** \result != null ** resource(\result, t);
    //@ signals (E e) factory(t);
    R makeResource() throws E;

    //@ requires factory(?t) ** r != null ** resource(r, t);
    //@ ensures factory(t);
    //@ signals (E e) factory(t);
    void destructResource(R r) throws E;
}

class ResPool<R, E extends Exception> {
    LinkedList<R> resources;
    ResourceFactory<R, E> rf;

    /*@ predicate pool(; ResourceFactory<R, E> f, Database t) = acc(resources) ** acc(rf)
      @     ** f == rf ** rf != null ** rf.factory(?of) ** t == of
      @     ** resources != null ** acc(resources.state)
      @     ** (\forall* int i; 0 <= i < resources.content().length;
      @             resources.content()[i] != null ** rf.resource(resources.content()[i], of));
      @*/

    //@ requires rf != null ** rf.factory(?t);
    //@ ensures pool(rf, t);
    ResPool(ResourceFactory<R, E> rf) {
        resources = new LinkedList<R>();
        this.rf = rf;
    }

    //@ requires pool(?f, ?t);
    //@ ensures pool(f, t) ** f != null ** \result != null ** f.resource(\result, t);
    //@ signals (E e) pool(f, t);
    public R getResource() throws E {
        if (resources.size() == 0) {
            return rf.makeResource();
        }
        return resources.removeFirst();
    }

    //@ requires pool(?f, ?t) ** f != null ** r != null ** f.resource(r, t);
    //@ ensures pool(f, t);
    //@ signals (E e) pool(f, t);
    public void freeResource(R r) throws E {
        if (resources.size() >= 20) {
            rf.destructResource(r);
        } else {
            resources.add(r);
        }
    }
}

class ConnectionFactory implements ResourceFactory<Connection, SQLException> {
    String url, user, password;

    /*@ predicate factory(; Database t) = acc(url) ** acc(user) ** acc(password)
      @     ** t == Sql(url, user, password);
      @ export predicate resource(Connection handle, Database t) =
      @     handle != null ** handle.connected(t);
      @*/

    //@ ensures factory(Sql(url, user, password));
    ConnectionFactory(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    public Connection makeResource() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    public void destructResource(Connection c) throws SQLException {
        c.close();
    }
}

class ResPoolClient {
    //@ ensures true;
    //@ signals (Exception e) true;
    static void client() throws SQLException {
        ConnectionFactory f = new ConnectionFactory("db.example", "me", "secret");
        ResPool<Connection, SQLException> p = new ResPool<Connection, SQLException>(f);
        Connection a = p.getResource();
        Connection b = p.getResource();
        p.freeResource(a);
        // What is exported is known: a resource of this factory is a connection.
        b.close();
    }
}
