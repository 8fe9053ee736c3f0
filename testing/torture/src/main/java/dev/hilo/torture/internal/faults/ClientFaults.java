package dev.hilo.torture.internal.faults;

import dev.hilo.torture.internal.process.ClientSlot;
import dev.hilo.torture.internal.process.FaultyProxy;
import dev.hilo.torture.internal.records.Figures;
import dev.hilo.torture.internal.schedule.Fault;
import dev.hilo.torture.internal.schedule.FaultSchedule;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The faults of a schedule, done to clients. */
public final class ClientFaults implements Faults {

  /** Longer than the end of a client may take, with all that {@link ClientSlot} waits for. */
  private static final long END_SECONDS = 1_800;

  private final FaultSchedule schedule;
  private final List<ClientSlot> slots;
  private final Figures figures;
  private final ExecutorService faults = Executors.newCachedThreadPool();
  private final Thread thread = new Thread(this::run, "faults");
  private volatile boolean isStopped;

  public ClientFaults(FaultSchedule schedule, List<ClientSlot> slots, Figures figures) {
    this.schedule = schedule;
    this.slots = slots;
    this.figures = figures;
  }

  @Override
  public void start() {
    thread.start();
  }

  /** Ends after the faults under way, and removes the lasting ones. */
  @Override
  public void stop() throws InterruptedException {
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
      // The proxy counts it when a request meets it.
      case RESET_REQUEST, DROP_ANSWER -> proxy.resetNext(fault.kind());
      case CUT -> {
        if (proxy.connections() > 0) {
          proxy.cutAll();
          figures.happened(fault.kind());
        }
      }
      case DELAY -> {
        proxy.delay(fault.millis() / 10);
        last(fault);
        proxy.delay(0);
      }
      case SILENCE -> {
        proxy.silenceOpen();
        last(fault);
        proxy.cutSilent();
      }
      default -> {
        proxy.blackout(true);
        last(fault);
        proxy.blackout(false);
      }
    }
  }

  private void last(Fault fault) throws InterruptedException {
    figures.happened(fault.kind());
    Thread.sleep(fault.millis());
  }
}
