package dev.hilo.torture.internal.check;

import dev.hilo.torture.internal.records.IssuedNumbers;
import dev.hilo.torture.internal.records.Kind;
import dev.hilo.torture.internal.records.Records;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Judges the lines of one client. The lines are in the order in which the client wrote them, so a
 * call began after every number that stands before it.
 */
public final class Transcript {

  private static final Pattern BLANK = Pattern.compile(" ");

  private final int client;
  private final String tag;
  private final Records records;
  private final Map<String, Call> calls = new HashMap<>();
  private final Map<IssuedNumbers, Long> ownHighest = new HashMap<>();
  private long reserved;
  private long used;
  private long lines;
  private volatile long lastPause = System.nanoTime();

  /** Judges a client from its first line on. */
  public Transcript(int client, String tag, Records records) {
    this.client = client;
    this.tag = tag;
    this.records = records;
  }

  /** A call that began before this moment did not wait for the database alone. */
  public void wasPaused() {
    lastPause = System.nanoTime();
  }

  /**
   * Judges a line.
   *
   * @throws IllegalArgumentException if it is no line of the protocol
   */
  public void line(String text) {
    lines++;
    String[] words = BLANK.split(text, 4);
    switch (words[0]) {
      case "call" -> call(words(text, words.length, 4), text);
      case "id" -> ids(words(text, words.length, 4), text);
      case "commit" -> committed(words(text, words.length, 2), text);
      case "rollback" -> calls.remove(words(text, words.length, 2)[1]);
      case "error" -> failed(words(text, words.length, 4), text);
      case "reserved" -> reserved += Long.parseLong(words(text, words.length, 2)[1]);
      default -> throw new IllegalArgumentException(text);
    }
  }

  private static String[] words(String text, int count, int least) {
    if (count < least) {
      throw new IllegalArgumentException(text);
    }
    return BLANK.split(text);
  }

  private void call(String[] words, String text) {
    Kind kind = Kind.named(words[2]);
    String collection = words[3];
    IssuedNumbers counter = records.ledger().of(kind, collection, tag);
    long floor = ownHighest.getOrDefault(counter, 0L);
    if (kind.risesEverywhere() && words.length > 4) {
      floor = Math.max(floor, records.ledger().highestAt(Long.parseLong(words[4]), counter));
    }
    if (calls.put(words[1], new Call(kind, collection, counter, floor)) != null) {
      throw new IllegalArgumentException("A call within a call: " + text);
    }
  }

  private void ids(String[] words, String text) {
    Call call = open(words[1], text);
    long micros = Long.parseLong(words[2]);
    long previous = call.floor;
    for (String id : List.of(words).subList(3, words.length)) {
      long number = call.kind.number(id, call.collection, tag);
      if (number == 0) {
        violate(
            "%s is no %s id of '%s' with the tag %s"
                .formatted(id, call.kind.label(), call.collection, tag),
            text);
        continue;
      }
      if (call.kind != Kind.GAPLESS) {
        issue(call.counter, id, number, previous, text);
      }
      previous = number;
      call.untilCommit = number;
    }
    records.figures().called(call.kind, words.length - 3);
    waited(call, micros);
    if (call.kind != Kind.GAPLESS) {
      calls.remove(words[1]);
    }
    if (call.kind == Kind.HILO || call.kind == Kind.SEQUENCE) {
      used += words.length - 3L;
    }
  }

  private void committed(String[] words, String text) {
    Call call = open(words[1], text);
    calls.remove(words[1]);
    if (call.untilCommit == 0) {
      throw new IllegalArgumentException("A commit without an id: " + text);
    }
    String id = call.collection + "/" + call.untilCommit;
    // Not earlier: a cluster may let a transaction begin with an old Max, and refuse its commit.
    issue(call.counter, id, call.untilCommit, call.floor, text);
  }

  /** Checks a number that counts: it is new, and higher than those before the call. */
  private void issue(IssuedNumbers counter, String id, long number, long previous, String text) {
    int before = counter.issue(number, client);
    if (before != 0) {
      violate(
          "%s was given twice (%s): client %s printed it before".formatted(id, counter, before),
          text);
    } else if (number <= previous) {
      violate("%s does not rise: %s was printed before the call".formatted(id, previous), text);
    }
    ownHighest.merge(counter, number, Math::max);
  }

  private void failed(String[] words, String text) {
    Call call = calls.remove(words[1]);
    if (call != null) {
      waited(call, Long.parseLong(words[2]));
    }
    records.figures().error(BLANK.split(text, 4)[3]);
  }

  private void waited(Call call, long micros) {
    if (System.nanoTime() - micros * 1_000 - lastPause > 0) {
      records.figures().waited(call.kind, micros);
    }
  }

  private Call open(String thread, String text) {
    @Nullable Call call = calls.get(thread);
    if (call == null) {
      throw new IllegalArgumentException("No call of this thread is open: " + text);
    }
    return call;
  }

  private void violate(String what, String text) {
    String shown = text.length() > 300 ? text.substring(0, 300) + "…" : text;
    records.violations().add("%s. Client %s, line %,d: %s".formatted(what, client, lines, shown));
  }

  /** The numbers that the client reserved and did not print; 0 if it does not tell. */
  public long unused() {
    return Math.max(0, reserved - used);
  }

  /** Whether the client tells its ranges. */
  public boolean tellsRanges() {
    return reserved > 0;
  }

  /** A call that has not ended. */
  private static final class Call {
    private final Kind kind;
    private final String collection;
    private final IssuedNumbers counter;
    private final long floor;
    private long untilCommit;

    Call(Kind kind, String collection, IssuedNumbers counter, long floor) {
      this.kind = kind;
      this.collection = collection;
      this.counter = counter;
      this.floor = floor;
    }
  }
}
