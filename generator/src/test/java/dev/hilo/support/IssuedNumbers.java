package dev.hilo.support;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * The numbers that many threads were given. When something is wrong with them, it says which
 * number, and which threads had it or its neighbours.
 */
public final class IssuedNumbers {

  private final Queue<Given> given = new ConcurrentLinkedQueue<>();
  private final LongAccumulator highest = new LongAccumulator(Math::max, 0);
  private final AtomicInteger count = new AtomicInteger();

  /** The current thread was given a number. */
  public void add(long number) {
    add(number, Thread.currentThread().getName());
  }

  /** Notes that a caller was given a number. */
  public void add(long number, String who) {
    given.add(new Given(number, who));
    highest.accumulate(number);
    count.incrementAndGet();
  }

  /** The current thread is given so many numbers, one after the other. */
  public <E extends Exception> IssuedNumbers take(int count, Source<E> source) throws E {
    for (int i = 0; i < count; i++) {
      add(source.next());
    }
    return this;
  }

  public int count() {
    return count.get();
  }

  /** The highest number, 0 if there is none. */
  public long highest() {
    return highest.get();
  }

  public IssuedNumbers noneTwice() {
    Map<Long, String> owners = new HashMap<>();
    for (Given one : given) {
      String first = owners.put(one.number, one.who);
      if (first != null) {
        throw new AssertionError(
            "%d was given twice: to %s, and to %s".formatted(one.number, first, one.who));
      }
    }
    return this;
  }

  /** Fails unless the numbers are these, each once. */
  public void exactly(long first, long last) {
    noneTwice();
    SortedSet<Long> numbers = new TreeSet<>();
    given.forEach(one -> numbers.add(one.number));
    List<String> gaps = new ArrayList<>();
    long expected = first;
    for (long number : numbers) {
      if (number > expected) {
        gaps.add("%d..%d before %s".formatted(expected, number - 1, owner(number)));
      }
      expected = number + 1;
    }
    if (!gaps.isEmpty() || expected != last + 1 || numbers.first() != first) {
      throw new AssertionError(
          "Expected %d..%d; got %d numbers, %d..%d, with the gaps %s"
              .formatted(first, last, numbers.size(), numbers.first(), numbers.last(), gaps));
    }
  }

  /** Fails unless each thread was given rising numbers. */
  public IssuedNumbers risingForEach() {
    Map<String, Long> last = new HashMap<>();
    for (Given one : given) {
      Long before = last.put(one.who, one.number);
      if (before != null && before >= one.number) {
        throw new AssertionError("%s was given %d after %d".formatted(one.who, one.number, before));
      }
    }
    return this;
  }

  private String owner(long number) {
    return given.stream().filter(one -> one.number == number).findFirst().orElseThrow().who;
  }

  /**
   * Gives numbers.
   *
   * @param <E> what it throws
   */
  @FunctionalInterface
  public interface Source<E extends Exception> {

    long next() throws E;
  }

  private record Given(long number, String who) {}
}
