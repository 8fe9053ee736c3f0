package javax.crac;

/** Part of the stand-in for a JVM with checkpoints. */
public class RestoreException extends Exception {
  private static final long serialVersionUID = 1L;
}
