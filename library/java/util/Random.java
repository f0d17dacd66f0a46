package java.util;

import java.io.Serializable;

// What it gives nothing tells but the range. It is nobody's state.
public class Random implements Serializable {
    //@ assignable \nothing;
    public Random();

    //@ assignable \nothing;
    public Random(long seed);

    //@ assignable \nothing;
    public void setSeed(long seed);

    //@ requires acc(bytes[*]);
    //@ ensures acc(bytes[*]);
    public void nextBytes(byte[] bytes);

    //@ assignable \nothing;
    public int nextInt();

    //@ requires bound > 0;
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result < bound;
    public int nextInt(int bound);

    //@ assignable \nothing;
    public long nextLong();

    //@ assignable \nothing;
    public boolean nextBoolean();

    //@ assignable \nothing;
    //@ ensures 0.0f <= \result && \result < 1.0f;
    public float nextFloat();

    //@ assignable \nothing;
    //@ ensures 0.0 <= \result && \result < 1.0;
    public double nextDouble();

    //@ assignable \nothing;
    public double nextGaussian();
}
