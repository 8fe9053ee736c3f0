package dev.hilo.hibernate.operations;

import org.jspecify.annotations.Nullable;

/** The five values that an id may come with, and what they become. */
enum Input {
  NULL(null, "docs/1-A"),
  IDENTITY("companies|", "companies/1"),
  SEQUENCE("companies/", "companies/0000000000000000001-A"),
  GUID("", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
  SEMANTIC("users/ayende@ayende.com", "users/ayende@ayende.com");

  private final @Nullable String given;
  private final String becomes;

  Input(@Nullable String given, String becomes) {
    this.given = given;
    this.becomes = becomes;
  }

  @Nullable String given() {
    return given;
  }

  /** A regular expression for the first id of its kind. */
  String becomes() {
    return becomes;
  }

  /** As a literal in SQL and HQL. */
  String literal() {
    return given == null ? "null" : "'" + given + "'";
  }

  String title() {
    return given == null ? "null" : given.isEmpty() ? "\"\"" : given;
  }
}
