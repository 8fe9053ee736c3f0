package dev.hilo.benchmarks.throughput;

import dev.hilo.benchmarks.peers.CosIdSegments;
import dev.hilo.benchmarks.peers.Memory;
import me.ahoo.cosid.segment.DefaultSegmentId;
import me.ahoo.cosid.segment.SegmentChainId;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * CosId on H2 in memory, with segments as long as the longest ranges of ours: with the step of 10
 * that it has unless told otherwise, SegmentId would wait for the store at every tenth id.
 */
public final class CosId {

  private static final long STEP = 1 << 20;

  private CosId() {}

  private static CosIdSegments store() {
    return new CosIdSegments(Memory.h2(), "orders", STEP);
  }

  /** Segments fetched ahead, whose length follows use. */
  @State(Scope.Benchmark)
  public static class Chain {
    final SegmentChainId ids = new SegmentChainId(store());
    final Spelling spelling = new Spelling();
  }

  /** One segment after the other, fetched when the one before is used up. */
  @State(Scope.Benchmark)
  public static class Segment {
    final DefaultSegmentId ids = new DefaultSegmentId(store());
    final Spelling spelling = new Spelling();
  }
}
