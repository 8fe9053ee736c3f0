package dev.hilo.recipes;

import org.jspecify.annotations.Nullable;

/** An order as a bean without annotations. */
public class Order {
  private @Nullable String id;
  private String content;

  Order(@Nullable String id, String content) {
    this.id = id;
    this.content = content;
  }

  /** Null until it is set. */
  public @Nullable String getId() {
    return id;
  }

  /** For HiLo. */
  public void setId(String id) {
    this.id = id;
  }

  /** What was ordered. */
  public String getContent() {
    return content;
  }

  /** Replaces what was ordered. */
  public void setContent(String content) {
    this.content = content;
  }
}
