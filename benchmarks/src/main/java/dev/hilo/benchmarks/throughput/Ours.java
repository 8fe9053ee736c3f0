package dev.hilo.benchmarks.throughput;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.benchmarks.peers.Memory;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** HiLo as it comes, on H2 in memory, with prefetch. */
@State(Scope.Benchmark)
public class Ours {

  final HiLo hilo = HiLo.builder(Memory.h2()).createTableIfMissing().prefetch(true).build();
  final CollectionIds orders = hilo.collection("orders");
  final String name = "orders";

  /** Gives the numbers back. */
  @TearDown
  public void close() {
    hilo.close();
  }
}
