package javax.crac;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The stand-in for a JVM with checkpoints, which {@code org.crac} finds by the name of its package:
 * it calls the resources as such a JVM does, and copies nothing.
 */
public final class Core {

  private static final Context<Resource> GLOBAL = new Context<>();

  private static Runnable whileStopped = () -> {};

  private Core() {}

  public static Context<Resource> getGlobalContext() {
    return GLOBAL;
  }

  /** Sets what happens between checkpoint and restore. */
  public static void whileStopped(Runnable action) {
    whileStopped = action;
  }

  public static void checkpointRestore() throws CheckpointException, RestoreException {
    List<Resource> lastFirst = new ArrayList<>(GLOBAL.resources);
    Collections.reverse(lastFirst);
    try {
      for (Resource resource : lastFirst) {
        resource.beforeCheckpoint(GLOBAL);
      }
      whileStopped.run();
      for (Resource resource : GLOBAL.resources) {
        resource.afterRestore(GLOBAL);
      }
    } catch (Exception e) {
      CheckpointException failure = new CheckpointException();
      failure.addSuppressed(e);
      throw failure;
    }
  }
}
