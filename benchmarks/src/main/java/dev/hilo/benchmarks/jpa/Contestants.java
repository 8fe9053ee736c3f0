package dev.hilo.benchmarks.jpa;

import static dev.hilo.benchmarks.jpa.Contestant.Kind.NUMBERS;
import static dev.hilo.benchmarks.jpa.Contestant.Kind.STRINGS;

import dev.hilo.testdb.TestDatabase;
import io.hypersistence.tsid.TSID;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Who takes part, and by which names. */
final class Contestants {

  static final String NUMBER_LIMIT = "AtomicLong (the limit)";
  static final String HILO = "@HiLoId Long";
  static final String HILO_50 = "@HiLoId Long 50";
  static final String SEQUENCE_50 = "SEQUENCE 50";
  static final String TABLE_50 = "TABLE 50";
  static final String IDENTITY = "IDENTITY";

  static final String TEXT_LIMIT = "AtomicLong as text (the limit)";
  static final String UUID_TEXT = "UUID as text";

  /** Enough to show that the program runs. */
  static final Set<String> FEW = Set.of(HILO, SEQUENCE_50, UUID_TEXT);

  private static final String SIZE = "hibernate.hilo.range_size";
  private static final String PREFETCH = "hibernate.hilo.prefetch";

  /** A round trip for each row takes its time. */
  private static final double SHARE_OF_IDENTITY = 0.1;

  private Contestants() {}

  /** All that run on a database. */
  static List<Contestant> on(TestDatabase database) {
    boolean sequences = database != TestDatabase.MYSQL;
    return Stream.of(numbers(), strings())
        .flatMap(List::stream)
        .filter(contestant -> sequences || !contestant.name().startsWith("SEQUENCE"))
        .toList();
  }

  /** Ours and theirs by turns. */
  private static List<Contestant> numbers() {
    return List.of(
        new Contestant(
            NUMBER_LIMIT,
            NUMBERS,
            Purchases.WithNumber.class,
            Map.of(),
            () -> counted(Purchases.WithNumber::new),
            1),
        number(HILO, Map.of()),
        peer(SEQUENCE_50, NUMBERS, Purchases.BySequence50.class, Purchases.BySequence50::new),
        number(HILO_50, Map.of(SIZE, "50")),
        peer(TABLE_50, NUMBERS, Purchases.ByTable50.class, Purchases.ByTable50::new),
        number("@HiLoId Long 1000", Map.of(SIZE, "1000")),
        peer(
            "SEQUENCE 1000",
            NUMBERS,
            Purchases.BySequence1000.class,
            Purchases.BySequence1000::new),
        number("@HiLoId Long without prefetch", Map.of(PREFETCH, "false")),
        peer("TABLE 1000", NUMBERS, Purchases.ByTable1000.class, Purchases.ByTable1000::new),
        number("@HiLoId Long 50 without prefetch", Map.of(SIZE, "50", PREFETCH, "false")),
        peer(
            "TSID",
            NUMBERS,
            Purchases.WithNumber.class,
            () -> new Purchases.WithNumber(TSID.Factory.getTsid().toLong())),
        new Contestant(
            IDENTITY,
            NUMBERS,
            Purchases.ByIdentity.class,
            Map.of(),
            () -> Purchases.ByIdentity::new,
            SHARE_OF_IDENTITY));
  }

  private static List<Contestant> strings() {
    return List.of(
        new Contestant(
            TEXT_LIMIT,
            STRINGS,
            Purchases.WithText.class,
            Map.of(),
            () -> counted(number -> new Purchases.WithText("purchases/" + number + "-A")),
            1),
        text("@HiLoId String", Map.of()),
        peer(UUID_TEXT, STRINGS, Purchases.TextByUuid.class, Purchases.TextByUuid::new),
        text("@HiLoId String 50", Map.of(SIZE, "50")),
        peer("UUID", STRINGS, Purchases.ByUuid.class, Purchases.ByUuid::new),
        text("@HiLoId String 1000", Map.of(SIZE, "1000")),
        peer("@PrefixedId", STRINGS, Purchases.TextByValue.class, Purchases.TextByValue::new));
  }

  private static Contestant number(String name, Map<String, String> settings) {
    return new Contestant(
        name, NUMBERS, Purchases.ByHiLo.class, settings, () -> Purchases.ByHiLo::new, 1);
  }

  private static Contestant text(String name, Map<String, String> settings) {
    return new Contestant(
        name, STRINGS, Purchases.TextByHiLo.class, settings, () -> Purchases.TextByHiLo::new, 1);
  }

  private static Contestant peer(
      String name,
      Contestant.Kind kind,
      Class<? extends Purchase> entity,
      Supplier<? extends Purchase> rows) {
    return new Contestant(name, kind, entity, Map.of(), () -> rows, 1);
  }

  /** What an application would do that is the only one to write. */
  private static Supplier<Purchase> counted(LongFunction<Purchase> row) {
    AtomicLong last = new AtomicLong();
    return () -> row.apply(last.incrementAndGet());
  }
}
