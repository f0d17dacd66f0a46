/** A class in the unnamed package. */
class Unnamed {
    class Ünïcode { }
}
