package p;

class VersionB {
    int b;
}
