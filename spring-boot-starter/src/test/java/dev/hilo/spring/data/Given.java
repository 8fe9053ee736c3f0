package dev.hilo.spring.data;

import org.jspecify.annotations.Nullable;

/** The five values that an id may come with, and what they become. */
enum Given {
  NULL(null, "orders/(\\d+)-A", "orders/n-A"),
  IDENTITY("companies|", "companies/(\\d+)", "companies/n"),
  SEQUENCE("companies/", "companies/0{10}(\\d{9})-A", "companies/0…n-A"),
  GUID("", "([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})", "a GUID"),
  SEMANTIC("users/ayende@ayende.com", "(users/ayende@ayende.com)", "users/ayende@ayende.com");

  private final @Nullable String id;
  private final String becomes;
  private final String shown;

  Given(@Nullable String id, String becomes, String shown) {
    this.id = id;
    this.becomes = becomes;
    this.shown = shown;
  }

  @Nullable String id() {
    return id;
  }

  /** A regular expression; where there is a number, it is the first group. */
  String becomes() {
    return becomes;
  }

  boolean isNumbered() {
    return this == NULL || this == IDENTITY || this == SEQUENCE;
  }

  /** As tables show what it becomes. */
  String shown() {
    return shown;
  }

  /** As a cell of a Markdown table, which a bare | would end. */
  String title() {
    return id == null ? "`null`" : id.isEmpty() ? "`\"\"`" : "`" + id.replace("|", "\\|") + "`";
  }
}
