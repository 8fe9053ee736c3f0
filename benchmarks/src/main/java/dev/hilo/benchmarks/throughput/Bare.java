package dev.hilo.benchmarks.throughput;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A number in memory that nobody keeps: the limit of what can be had. */
@State(Scope.Benchmark)
public class Bare {

  final AtomicLong next = new AtomicLong();
  final Spelling spelling = new Spelling();
  final byte[] ready = "orders/123456789-A".getBytes(ISO_8859_1);
}
