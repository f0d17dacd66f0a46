package p;

class VersionA {
    int a;
}
