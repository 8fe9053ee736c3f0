package dev.hilo.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.asm.Advice;

/**
 * The methods of the core that are entered, thread by thread. Each class of a {@link TracedCore}
 * reports to here. Static, because these classes have nothing else in common with a test.
 */
public final class Trace {

  private static final Map<Thread, List<Entry>> ENTRIES = new LinkedHashMap<>();
  private static boolean recording;

  private Trace() {}

  /** The code that {@link TracedCore} puts in front of each method. */
  static final class Entering {
    private Entering() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Origin("#t") String type, @Advice.Origin("#m#d") String method) {
      Trace.entered(type, method);
    }
  }

  /** Called by the classes of the core, also by those that are in another package. */
  public static void entered(String type, String method) {
    synchronized (ENTRIES) {
      if (recording) {
        ENTRIES
            .computeIfAbsent(Thread.currentThread(), thread -> new ArrayList<>())
            .add(new Entry(type, method));
      }
    }
  }

  public static void begin() {
    synchronized (ENTRIES) {
      ENTRIES.clear();
      recording = true;
    }
  }

  public static Figures end() {
    synchronized (ENTRIES) {
      recording = false;
      return Figures.of(ENTRIES.values());
    }
  }

  /**
   * A method that was entered. The body of a lambda is a method of the class that has it.
   *
   * @param type the class
   */
  public record Entry(String type, String method) {

    /**
     * The file to open. A nested class counts as a file of its own, unless it is private: then no
     * other file can use it, so it is no idea of its own.
     */
    String file() {
      return TracedCore.isPrivate(type) ? type.substring(0, type.lastIndexOf('$')) : type;
    }
  }

  /**
   * What a reader of the code has to follow.
   *
   * @param files the files, in the order in which they are entered first
   * @param methods the different methods that are entered, constructors among them
   * @param moves how often a method of another file is entered than the one before, on one thread
   */
  public record Figures(Set<String> files, Set<Entry> methods, int moves) {

    private static Figures of(Iterable<List<Entry>> threads) {
      Set<String> files = new LinkedHashSet<>();
      Set<Entry> methods = new LinkedHashSet<>();
      int moves = 0;
      for (List<Entry> entries : threads) {
        String before = null;
        for (Entry entry : entries) {
          String file = entry.file();
          files.add(file);
          methods.add(entry);
          moves += before == null || before.equals(file) ? 0 : 1;
          before = file;
        }
      }
      return new Figures(files, methods, moves);
    }
  }
}
