package dev.hilo.benchmarks.jpa;

import static dev.hilo.benchmarks.jpa.Contestant.Kind.NUMBERS;
import static dev.hilo.benchmarks.jpa.Contestant.Kind.STRINGS;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.hilo.benchmarks.jpa.Purchases.Purchase;
import dev.hilo.testdb.TestDatabase;
import io.hypersistence.tsid.TSID;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A way to generate ids.
 *
 * @param name on the page, without a comma
 */
record Contestant(
    String name, Kind kind, Map<String, String> settings, Supplier<? extends Purchase> rows) {

  private static final String HILO = "@HiLoId Long";
  private static final String SEQUENCE_50 = "SEQUENCE 50";
  private static final String IDENTITY = "IDENTITY";
  private static final String UUID_TEXT = "UUID as text";

  /** Enough to show that the program runs. */
  static final Set<String> FEW = Set.of(HILO, SEQUENCE_50, UUID_TEXT);

  private static final String SIZE = "hibernate.hilo.range_size";
  private static final String PREFETCH = "hibernate.hilo.prefetch";

  /** All that run on a database. */
  static List<Contestant> on(TestDatabase database) {
    boolean sequences = database != TestDatabase.MYSQL;
    return Stream.of(numbers(), strings())
        .flatMap(List::stream)
        .filter(contestant -> sequences || !contestant.name.startsWith("SEQUENCE"))
        .toList();
  }

  private static List<Contestant> numbers() {
    return List.of(
        peer("AtomicLong (the limit)", NUMBERS, counted(Purchases.WithNumber::new)),
        number(HILO, Map.of()),
        peer(SEQUENCE_50, NUMBERS, Purchases.BySequence50::new),
        number("@HiLoId Long 50", Map.of(SIZE, "50")),
        peer("TABLE 50", NUMBERS, Purchases.ByTable50::new),
        number("@HiLoId Long 1000", Map.of(SIZE, "1000")),
        peer("SEQUENCE 1000", NUMBERS, Purchases.BySequence1000::new),
        number("@HiLoId Long without prefetch", Map.of(PREFETCH, "false")),
        peer("TABLE 1000", NUMBERS, Purchases.ByTable1000::new),
        number("@HiLoId Long 50 without prefetch", Map.of(SIZE, "50", PREFETCH, "false")),
        peer("TSID", NUMBERS, () -> new Purchases.WithNumber(TSID.Factory.getTsid().toLong())),
        peer(IDENTITY, NUMBERS, Purchases.ByIdentity::new));
  }

  private static List<Contestant> strings() {
    return List.of(
        peer(
            "AtomicLong as text (the limit)",
            STRINGS,
            counted(number -> new Purchases.WithText("purchases/" + number + "-A"))),
        text("@HiLoId String", Map.of()),
        peer(UUID_TEXT, STRINGS, Purchases.TextByUuid::new),
        text("@HiLoId String 50", Map.of(SIZE, "50")),
        peer("UUID", STRINGS, Purchases.ByUuid::new),
        peer("UUIDv7 of Hibernate", STRINGS, Purchases.ByUuidV7::new),
        text("@HiLoId String 1000", Map.of(SIZE, "1000")),
        peer(
            "UUIDv7 of uuid-creator",
            STRINGS,
            () -> new Purchases.WithUuid(UuidCreator.getTimeOrderedEpoch())),
        peer("@PrefixedId", STRINGS, Purchases.TextByValue::new));
  }

  private static Contestant number(String name, Map<String, String> settings) {
    return new Contestant(name, NUMBERS, settings, Purchases.ByHiLo::new);
  }

  private static Contestant text(String name, Map<String, String> settings) {
    return new Contestant(name, STRINGS, settings, Purchases.TextByHiLo::new);
  }

  private static Contestant peer(String name, Kind kind, Supplier<? extends Purchase> rows) {
    return new Contestant(name, kind, Map.of(), rows);
  }

  Class<? extends Purchase> entity() {
    return rows.get().getClass();
  }

  /** How many rows it inserts while others insert this number: IDENTITY is slow. */
  int rowsOf(int others) {
    return name.equals(IDENTITY) ? others / 10 : others;
  }

  /** Ids of an application that is the only writer. */
  private static Supplier<Purchase> counted(LongFunction<Purchase> row) {
    AtomicLong last = new AtomicLong();
    return () -> row.apply(last.incrementAndGet());
  }

  /** The type of ids. Contestants are compared within a kind. */
  enum Kind {
    NUMBERS,
    STRINGS
  }
}
