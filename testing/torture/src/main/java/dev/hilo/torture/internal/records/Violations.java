package dev.hilo.torture.internal.records;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What no client and no database may do, in the order in which it was found. */
public final class Violations {

  private static final int MOST_TEXTS = 50;

  private final PrintStream out;
  private final List<String> texts = new ArrayList<>();
  private long count;

  public Violations(PrintStream out) {
    this.out = out;
  }

  public synchronized void add(String text) {
    count++;
    if (texts.size() < MOST_TEXTS) {
      texts.add(text);
      out.println("VIOLATION: " + text);
    }
  }

  public synchronized long count() {
    return count;
  }

  public synchronized List<String> texts() {
    return List.copyOf(texts);
  }
}
