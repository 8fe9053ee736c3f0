package dev.hilo.benchmarks.throughput;

import java.util.List;

/**
 * A generator of ids, and its benchmark among {@link Generators}.
 *
 * @param counts whether a requirement depends on it: it then gets more rounds
 */
record Contestant(String subject, String name, String benchmark, boolean counts) {

  static final String STRINGS = "strings";
  static final String NUMBERS = "numbers";
  static final String OWN = "own";

  static List<Contestant> all() {
    return List.of(
        new Contestant(STRINGS, "HiLo (handle)", "Ours.string", true),
        new Contestant(STRINGS, "HiLo (by name)", "Ours.stringByName", true),
        new Contestant(STRINGS, "AtomicLong with literals", "Bare.literals", true),
        new Contestant(STRINGS, "AtomicLong with fields", "Bare.fields", true),
        new Contestant(STRINGS, "AtomicLong with a copy of a text", "Bare.copy", true),
        new Contestant(STRINGS, "CosId SegmentChainId", "Chain.string", true),
        new Contestant(STRINGS, "CosId SegmentId", "Segment.string", true),
        new Contestant(STRINGS, "Hibernate pooled-lo", "Hibernate.pooledLoString", true),
        new Contestant(STRINGS, "Hibernate pooled", "Hibernate.pooledString", false),
        new Contestant(STRINGS, "hypersistence TSID", "WithoutStore.tsidString", true),
        new Contestant(STRINGS, "UUID.randomUUID", "WithoutStore.uuid", false),
        new Contestant(STRINGS, "uuid-creator v7", "WithoutStore.uuidV7", true),
        new Contestant(STRINGS, "Hibernate UUIDv7", "WithoutStore.hibernateUuidV7", true),
        new Contestant(NUMBERS, "HiLo (handle)", "Ours.number", true),
        new Contestant(NUMBERS, "HiLo (by name)", "Ours.numberByName", true),
        new Contestant(NUMBERS, "AtomicLong", "Bare.number", true),
        new Contestant(NUMBERS, "CosId SegmentChainId", "Chain.number", true),
        new Contestant(NUMBERS, "CosId SegmentId", "Segment.number", true),
        new Contestant(NUMBERS, "Hibernate pooled-lo", "Hibernate.pooledLoNumber", true),
        new Contestant(NUMBERS, "Hibernate pooled", "Hibernate.pooledNumber", false),
        new Contestant(NUMBERS, "hypersistence TSID", "WithoutStore.tsidNumber", true),
        new Contestant(OWN, "HiLo (handle)", "OwnCounters.handles", false),
        new Contestant(OWN, "AtomicLong", "OwnCounters.neighbours", false),
        new Contestant(OWN, "AtomicLong (padded)", "OwnCounters.padded", false));
  }
}
