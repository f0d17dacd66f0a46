package patterns.figures;

// What the figures use of `java.sql`, as far as they use it.

/*@ data Database = Sql(String url, String user, String password); @*/

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

    /*@ predicate connected(; Database d) = acc(url) ** acc(user) ** acc(password)
      @     ** d == Sql(url, user, password);
      @*/

    //@ ensures connected(Sql(url, user, password));
    Connection(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    //@ requires connected(_);
    //@ ensures true;
    //@ signals (SQLException e) true;
    void close() throws SQLException {
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
