package dev.hilo.benchmarks.throughput;

import java.util.List;

/**
 * Who makes ids, and how JMH calls it.
 *
 * @param subject what it is compared in
 * @param name as the page names it
 * @param type the class of its benchmark
 * @param method the method of its benchmark
 * @param counts whether something that must hold depends on it: those get more rounds
 */
record Contestant(String subject, String name, Class<?> type, String method, boolean counts) {

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
  static final String POOLED = "Hibernate pooled";
  static final String TSID = "hypersistence TSID";
  static final String PADDED = "AtomicLong (padded)";

  /** All, those of one subject side by side. */
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
        string(POOLED, "pooled", false),
        string(TSID, "tsid", false),
        string("UUID.randomUUID", "uuid", false),
        string("uuid-creator v7", "uuidV7", false),
        number(HANDLE, "handle", true),
        number(NAME, "name", true),
        number(BARE, "bare", true),
        number(CHAIN, "cosIdChain", true),
        number(SEGMENT, "cosIdSegment", true),
        number(POOLED_LO, "pooledLo", false),
        number(POOLED, "pooled", false),
        number(TSID, "tsid", false),
        own(HANDLE, "handles"),
        own(BARE, "neighbours"),
        own(PADDED, "padded"));
  }

  private static Contestant string(String name, String method, boolean counts) {
    return new Contestant(STRINGS, name, Strings.class, method, counts);
  }

  private static Contestant number(String name, String method, boolean counts) {
    return new Contestant(NUMBERS, name, Numbers.class, method, counts);
  }

  private static Contestant own(String name, String method) {
    return new Contestant(OWN, name, OwnCollections.class, method, false);
  }
}
