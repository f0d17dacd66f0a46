package p;

import java.lang.annotation.*;

@Retention(RetentionPolicy.RUNTIME)
public @interface Mark {
    String value();
    int[] numbers() default {1, 2};
    Nested nested() default @Nested({@Nested.Deep, @Nested.Deep});
    Class<? extends Number> type() default Integer.class;

    @interface Nested {
        Deep[] value();
        @interface Deep { ElementType element() default ElementType.FIELD; }
    }
}
