package dev.hilo.testdb;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;

/** Names of databases that no other process gives, as a server may be shared by several. */
final class SchemaNames {
  private final String prefix;
  private final AtomicInteger count = new AtomicInteger();

  SchemaNames() {
    byte[] bytes = new byte[6];
    new SecureRandom().nextBytes(bytes);
    prefix = "hilo_" + HexFormat.of().formatHex(bytes) + "_";
  }

  String next() {
    return prefix + count.incrementAndGet();
  }
}
