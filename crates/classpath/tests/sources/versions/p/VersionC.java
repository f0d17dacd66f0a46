package p;

class VersionC {
    int c;
}
