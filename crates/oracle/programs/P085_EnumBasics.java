/** Enums: values, valueOf, ordinal, name, compareTo, equality, fields, constructors, static members, maps by ordinal. */
public class P085_EnumBasics {
    enum Planet {
        MERCURY(3.3, 2.4), EARTH(5.97, 6.37), MARS(0.64);

        private final double mass;
        private final double radius;
        private int visits;
        static final int COUNT = values().length;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        Planet(double mass) {
            this(mass, mass * 5);
        }

        double density() {
            return mass / radius;
        }

        int visit() {
            return ++visits;
        }

        static Planet heaviest() {
            Planet best = null;
            for (Planet p : values()) {
                if (best == null || p.mass > best.mass) {
                    best = p;
                }
            }
            return best;
        }
    }

    enum Empty { }

    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        boolean weekend() {
            return compareTo(SAT) >= 0;
        }

        Day plus(int n) {
            Day[] all = values();
            return all[((ordinal() + n) % all.length + all.length) % all.length];
        }

        @Override
        public String toString() {
            return name().charAt(0) + name().substring(1).toLowerCase();
        }
    }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) {
            System.out.println(p + " " + p.name() + " " + p.ordinal() + " " + p.density());
        }
        System.out.println(Planet.COUNT + " " + Planet.heaviest() + " " + Empty.values().length);
        System.out.println(Planet.valueOf("MARS") == Planet.MARS);
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            Planet.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println("null name");
        }
        System.out.println(Planet.EARTH.visit() + Planet.EARTH.visit() + Planet.valueOf("EARTH").visit());
        Planet[] copy = Planet.values();
        copy[0] = null;
        System.out.println(Planet.values()[0] + " " + (Planet.values() == Planet.values()));
        for (Day d : Day.values()) {
            System.out.print(d + (d.weekend() ? "* " : " "));
        }
        System.out.println();
        System.out.println(Day.SUN.plus(1) + " " + Day.MON.plus(-1) + " " + Day.WED.plus(700));
        System.out.println(Day.MON.compareTo(Day.FRI) + " " + Day.MON.equals(Day.MON) + " " + (Day.MON == Day.TUE) + " " + Day.MON.equals(null));
        Comparable<Day> c = Day.TUE;
        System.out.println(c.compareTo(Day.MON));
        Object o = Day.SAT;
        System.out.println(o + " " + (o instanceof Enum) + " " + (o instanceof Day) + " " + ((Enum<?>) o).name());
        int[] hours = new int[Day.values().length];
        hours[Day.FRI.ordinal()] += 8;
        System.out.println(hours[4]);
        System.out.println("" + Day.MON + null + Planet.MARS);
        System.out.println(Day.MON.FRI);
    }
}
