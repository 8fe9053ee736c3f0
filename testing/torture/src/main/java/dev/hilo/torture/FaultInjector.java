package dev.hilo.torture;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Does the faults of a schedule to clients. */
final class FaultInjector {

  private static final long END_SECONDS = 180;

  private final FaultSchedule schedule;
  private final List<ClientSlot> slots;
  private final Figures figures;
  private final ExecutorService faults = Executors.newCachedThreadPool();
  private final Thread thread = new Thread(this::run, "faults");
  private volatile boolean isStopped;

  FaultInjector(FaultSchedule schedule, List<ClientSlot> slots, Figures figures) {
    this.schedule = schedule;
    this.slots = slots;
    this.figures = figures;
  }

  void start() {
    thread.start();
  }

  /** Ends after the faults under way, and removes the lasting ones. */
  void stop() throws InterruptedException {
    isStopped = true;
    thread.join();
    faults.shutdown();
    if (!faults.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("A fault has not ended within " + END_SECONDS + " s.");
    }
    for (ClientSlot slot : slots) {
      if (slot.proxy() != null) {
        slot.proxy().heal();
      }
    }
  }

  private void run() {
    long start = System.nanoTime();
    try {
      while (!isStopped) {
        Fault fault = schedule.next();
        long rest = start + fault.atNanos() - System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(Math.max(0, rest));
        faults.execute(() -> inject(fault));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void inject(Fault fault) {
    ClientSlot slot = slots.get(fault.client());
    FaultyProxy proxy = slot.proxy();
    try {
      if (!fault.kind().isOfConnections()) {
        slot.apply(fault);
      } else if (proxy != null) {
        inject(fault, proxy);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void inject(Fault fault, FaultyProxy proxy) throws InterruptedException {
    switch (fault.kind()) {
      case RESET_REQUEST, DROP_ANSWER -> proxy.resetNext(fault.kind());
      case CUT -> {
        if (proxy.connections() > 0) {
          proxy.cutAll();
          figures.happened(fault.kind());
        }
      }
      case DELAY -> {
        figures.happened(fault.kind());
        proxy.delay(fault.millis() / 10);
        pause(fault);
        proxy.delay(0);
      }
      case SILENCE -> {
        figures.happened(fault.kind());
        proxy.silenceOpen();
        pause(fault);
        proxy.cutSilent();
      }
      default -> {
        figures.happened(fault.kind());
        proxy.blackout(true);
        pause(fault);
        proxy.blackout(false);
      }
    }
  }

  private static void pause(Fault fault) throws InterruptedException {
    Thread.sleep(fault.millis());
  }
}
