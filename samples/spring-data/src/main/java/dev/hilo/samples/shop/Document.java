package dev.hilo.samples.shop;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all documents of the shop have in common. */
public interface Document {

  /** The id; null before it is saved. */
  @Nullable String getId();

  /** The time of creation. */
  Instant getCreatedAt();

  /** A description in a few words. */
  String about();

  /** The ids of the documents that it refers to, by their role. */
  Map<String, String> references();
}
