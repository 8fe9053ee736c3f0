package dev.hilo.internal.work;

import java.util.function.BooleanSupplier;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;

/** Calls an instance before a checkpoint by CRaC and after the restore. */
public final class Checkpoints {

  /** Whether the optional {@code org.crac} is present. */
  private static final boolean PRESENT = isPresent();

  private Checkpoints() {}

  private static boolean isPresent() {
    try {
      Class<?> unused = Class.forName("org.crac.Core", false, Checkpoints.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Registers an instance if {@code org.crac} is present.
   *
   * @param suspend called before a checkpoint; false if the instance was suspended already, and
   *     another caller will resume it
   * @param resume called after the restore
   * @return what the instance must refer to, because CRaC does so only weakly; null without CRaC
   */
  public static @Nullable Object register(BooleanSupplier suspend, Runnable resume) {
    return PRESENT ? new Registered(suspend, resume) : null;
  }

  /** Loaded only if {@code org.crac} is present. */
  private static final class Registered implements Resource {

    private final BooleanSupplier suspend;
    private final Runnable resume;
    private boolean suspended;

    private Registered(BooleanSupplier suspend, Runnable resume) {
      this.suspend = suspend;
      this.resume = resume;
      Core.getGlobalContext().register(this);
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
      suspended = suspend.getAsBoolean();
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
      if (suspended) {
        resume.run();
      }
    }
  }
}
