package dev.hilo.torture.internal.faults;

import dev.hilo.torture.internal.process.Shell;
import dev.hilo.torture.internal.records.Records;
import dev.hilo.torture.internal.schedule.FaultKind;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Takes nodes of a cluster down and up again by the user's commands, one at a time. */
public final class NodeFaults implements Faults {

  private static final long END_SECONDS = 600;

  private final String down;
  private final String up;
  private final int nodes;
  private final long everySeconds;
  private final Random random;
  private final Records records;
  private final Thread thread = new Thread(this::run, "nodes");

  public NodeFaults(
      String down, String up, int nodes, long everySeconds, long seed, Records records) {
    this.down = down;
    this.up = up;
    this.nodes = nodes;
    this.everySeconds = everySeconds;
    this.random = new Random(seed);
    this.records = records;
  }

  @Override
  public void start() {
    thread.start();
  }

  /** Ends when all nodes are up. */
  @Override
  public void stop() throws InterruptedException {
    thread.interrupt();
    thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
  }

  private void run() {
    boolean isInterrupted = false;
    while (!isInterrupted) {
      isInterrupted = pause(everySeconds * 1_000);
      if (!isInterrupted) {
        int node = random.nextInt(nodes) + 1;
        command(down, node);
        records.figures().happened(FaultKind.NODE);
        isInterrupted = pause(FaultKind.NODE.millis(random.nextDouble()));
        command(up, node);
      }
    }
  }

  private static boolean pause(long millis) {
    try {
      Thread.sleep(millis);
      return false;
    } catch (InterruptedException e) {
      // The node must go up before the run ends.
      return true;
    }
  }

  private void command(String command, int node) {
    ProcessBuilder builder = new ProcessBuilder(Shell.of(command)).inheritIO();
    builder.environment().put("HILO_TORTURE_NODE", Integer.toString(node));
    try {
      int status = builder.start().onExit().get().exitValue();
      if (status != 0) {
        records.figures().error("(status %s) %s".formatted(status, command));
      }
    } catch (IOException | ExecutionException e) {
      records.figures().error("(%s) %s".formatted(e.getMessage(), command));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
