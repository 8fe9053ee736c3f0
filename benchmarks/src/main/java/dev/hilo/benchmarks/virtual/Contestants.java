package dev.hilo.benchmarks.virtual;

import dev.hilo.range.AdaptiveSize;
import dev.hilo.range.LastingSize;
import dev.hilo.range.SizeRule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Who lives in virtual time. */
final class Contestants {

  /** Ours as it is unless somebody says otherwise. */
  static final String OURS = "HiLo";

  /** Ours with the setting that a range lasts one second. */
  static final String OURS_LASTING = "HiLo with ranges of one second";

  /** How many numbers ours has in a range at least. */
  static final int LEAST = 32;

  private static final int MOST = 1 << 20;
  private static final SizeRule ADAPTIVE =
      new AdaptiveSize(LEAST, MOST, TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(60));
  private static final SizeRule LASTING = new LastingSize(TimeUnit.SECONDS.toNanos(1), LEAST, MOST);

  private static final int COSID_STEP = 100;
  private static final int LEAF_STEP = 2_000;

  private Contestants() {}

  static Generator.Maker ours() {
    return (time, ledger, delay) -> new OurRanges(ADAPTIVE, true, time, ledger, delay);
  }

  /** Ours on a counter that was never used before, so that the first reservation makes its row. */
  static Generator.Maker oursOnNewCounter() {
    return (time, ledger, delay) -> new OurRanges(ADAPTIVE, false, time, ledger, delay);
  }

  static Map<String, Generator.Maker> all() {
    Map<String, Generator.Maker> all = new LinkedHashMap<>();
    all.put(OURS, ours());
    all.put(
        OURS_LASTING, (time, ledger, delay) -> new OurRanges(LASTING, true, time, ledger, delay));
    all.putAll(peers());
    return all;
  }

  /** Those whose rules are here, and not they themselves. */
  static Map<String, Generator.Maker> peers() {
    Map<String, Generator.Maker> peers = new LinkedHashMap<>();
    peers.put("RavenDB", Contestants::raven);
    peers.put("CosId SegmentChainId", Contestants::chain);
    peers.put("CosId SegmentId", (time, ledger, delay) -> fixed(COSID_STEP, time, ledger, delay));
    peers.put("Leaf", Contestants::leaf);
    peers.put("pooled-lo 50", (time, ledger, delay) -> fixed(50, time, ledger, delay));
    peers.put("pooled-lo 1000", (time, ledger, delay) -> fixed(1_000, time, ledger, delay));
    return peers;
  }

  private static Generator raven(VirtualTime time, Ledger ledger, long delay) {
    Store store = new VirtualStore(time, ledger, delay);
    return new Returning(new OnDemand(new RavenRule(time::nanos), store), ledger);
  }

  private static Generator chain(VirtualTime time, Ledger ledger, long delay) {
    return new CosIdChainRule(COSID_STEP, time, time::begin, new VirtualStore(time, ledger, delay));
  }

  private static Generator leaf(VirtualTime time, Ledger ledger, long delay) {
    return new LeafRule(LEAF_STEP, time, time::begin, new VirtualStore(time, ledger, delay));
  }

  private static Generator fixed(int size, VirtualTime time, Ledger ledger, long delay) {
    return new OnDemand(() -> size, new VirtualStore(time, ledger, delay));
  }
}
