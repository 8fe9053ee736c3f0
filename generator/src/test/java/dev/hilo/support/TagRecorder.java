package dev.hilo.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLoListener;
import dev.hilo.testdb.Await;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A listener that writes down which number came with which tag. */
public final class TagRecorder implements HiLoListener {

  private final ConcurrentMap<Long, String> tags = new ConcurrentHashMap<>();

  @Override
  public void rangeReserved(RangeReserved event) {
    for (long number = event.low(); number <= event.high(); number++) {
      tags.put(number, event.nodeTag());
    }
  }

  /** Fails unless the number of an id came with the tag that the id has. */
  public void check(String id) {
    Await.until("the range of " + id + " is heard of", () -> tags.containsKey(number(id)));
    assertThat(id.substring(id.indexOf('-') + 1)).as(id).isEqualTo(tags.get(number(id)));
  }

  /**
   * Takes ids on several threads. Fails unless each thread gets rising numbers, none comes twice,
   * and each came with the tag that the id has.
   */
  public void checkIds(int threads, int each, Supplier<String> next) {
    List<List<String>> all =
        ConcurrentCalls.run(threads, () -> Stream.generate(next).limit(each).toList());
    for (List<String> ofThread : all) {
      assertThat(ofThread.stream().mapToLong(TagRecorder::number).toArray()).isSorted();
      ofThread.forEach(this::check);
    }
    assertThat(all.stream().flatMap(List::stream).toList())
        .hasSize(threads * each)
        .doesNotHaveDuplicates();
  }

  /** Which tags there were, and for how many numbers. */
  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    tags.values().forEach(tag -> counts.merge(tag, 1, Integer::sum));
    return counts;
  }

  public Set<String> tags() {
    return counts().keySet();
  }

  public static long number(String id) {
    return Long.parseLong(id.substring(id.indexOf('/') + 1, id.indexOf('-')));
  }
}
