import java.util.List;

@Deprecated
open module sample.all.module {
    requires java.base;
    requires transitive java.logging;
    requires static transitive java.sql;
    requires transitive;
    exports sample.all;
    exports sample.all.internal to a.b, c;
    opens sample.open;
    opens sample.open.to to to.to;
    uses sample.Service;
    provides sample.Service with sample.Impl, sample.with.Other;
}
