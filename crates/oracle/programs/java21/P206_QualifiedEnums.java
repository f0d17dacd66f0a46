/** Qualified enum constants as labels, mixed with patterns over sealed interfaces that enums implement. */
public class P206_QualifiedEnums {
    sealed interface Card permits Suit, Rank, Joker {
    }

    enum Suit implements Card {
        CLUBS, HEARTS;

        boolean red() {
            return this == HEARTS;
        }
    }

    enum Rank implements Card {
        ACE, KING {
            @Override
            int points() {
                return 4;
            }
        };

        int points() {
            return 11;
        }
    }

    record Joker(int number) implements Card {
    }

    static String name(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit.HEARTS -> "hearts";
            case Rank.ACE -> "ace";
            case Rank r -> "rank " + r.points();
            case Joker(int n) when n > 1 -> "many jokers";
            case Joker j -> "joker";
        };
    }

    static int value(Card c) {
        int v = 0;
        switch (c) {
            case Suit s when s.red():
                v += 1;
                break;
            case Rank.KING:
                v += 10;
                break;
            case Suit.CLUBS:
                v += 100;
            default:
                v += 1000;
        }
        return v;
    }

    static String plain(Rank r) {
        return switch (r) {
            case Rank.ACE -> "A";
            case KING -> "K";
        };
    }

    static String object(Object o) {
        return switch (o) {
            case Suit s when s == Suit.HEARTS -> "heart";
            case Suit s -> s.name();
            case Enum<?> e -> "enum " + e;
            case Card c -> "card " + c;
            default -> "thing";
        };
    }

    public static void main(String[] args) {
        Card[] cards = {Suit.CLUBS, Suit.HEARTS, Rank.ACE, Rank.KING, new Joker(1), new Joker(2)};
        for (Card c : cards) {
            System.out.println(name(c) + " " + value(c) + " " + object(c));
        }
        System.out.println(plain(Rank.ACE) + plain(Rank.KING) + object(1));
        try {
            name(null);
        } catch (NullPointerException e) {
            System.out.println("null card");
        }
        try {
            plain(null);
        } catch (NullPointerException e) {
            System.out.println("null rank");
        }
    }
}
