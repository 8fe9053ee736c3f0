package dev.hilo.samples.shop;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all that the shop keeps has in common. */
public interface Document {

  /** The id; null before it is saved. */
  @Nullable String getId();

  /** When it was made. */
  Instant getBornAt();

  /** What a person wants to know of it, in a few words. */
  String about();

  /** The ids of other documents that it refers to, by what they are to it. */
  Map<String, String> references();
}
