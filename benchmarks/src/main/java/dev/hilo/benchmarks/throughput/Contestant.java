package dev.hilo.benchmarks.throughput;

import java.util.List;

/**
 * A generator of ids, and its JMH benchmark.
 *
 * @param counts whether a requirement depends on it: it then gets more rounds
 */
record Contestant(String subject, String name, String benchmark, boolean counts) {

  static final String STRINGS = "strings";
  static final String NUMBERS = "numbers";
  static final String OWN = "own";

  static final String HANDLE = "HiLo (handle)";
  static final String NAME = "HiLo (by name)";
  static final String LITERALS = "AtomicLong with literals";
  static final String FIELDS = "AtomicLong with fields";
  static final String COPY = "AtomicLong with a copy of a text";
  static final String BARE = "AtomicLong";
  static final String CHAIN = "CosId SegmentChainId";
  static final String SEGMENT = "CosId SegmentId";
  static final String POOLED_LO = "Hibernate pooled-lo";
  static final String PADDED = "AtomicLong (padded)";

  static List<Contestant> all() {
    return List.of(
        string(HANDLE, "handle", true),
        string(NAME, "name", true),
        string(LITERALS, "literals", true),
        string(FIELDS, "fields", true),
        string(COPY, "copy", true),
        string(CHAIN, "cosIdChain", true),
        string(SEGMENT, "cosIdSegment", false),
        string(POOLED_LO, "pooledLo", true),
        string("Hibernate pooled", "pooled", false),
        string("hypersistence TSID", "tsid", false),
        string("UUID.randomUUID", "uuid", false),
        string("uuid-creator v7", "uuidV7", false),
        number(HANDLE, "handle", true),
        number(NAME, "name", true),
        number(BARE, "bare", true),
        number(CHAIN, "cosIdChain", true),
        number(SEGMENT, "cosIdSegment", true),
        number(POOLED_LO, "pooledLo", false),
        number("Hibernate pooled", "pooled", false),
        number("hypersistence TSID", "tsid", false),
        own(HANDLE, "handles"),
        own(BARE, "neighbours"),
        own(PADDED, "padded"));
  }

  private static Contestant string(String name, String method, boolean counts) {
    return new Contestant(STRINGS, name, Strings.class.getName() + "." + method, counts);
  }

  private static Contestant number(String name, String method, boolean counts) {
    return new Contestant(NUMBERS, name, Numbers.class.getName() + "." + method, counts);
  }

  private static Contestant own(String name, String method) {
    return new Contestant(OWN, name, OwnCollections.class.getName() + "." + method, false);
  }
}
