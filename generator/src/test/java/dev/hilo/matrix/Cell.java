package dev.hilo.matrix;

/** A column of the matrix: something that a database has to bear out. */
public enum Cell {
  /** Reservations, identities and returns, each a transaction of its own, whatever breaks. */
  PROTOCOL("protocol"),
  /** Many threads, clients and processes at once. */
  RACES("races"),
  /** Every isolation level that the database has. */
  ISOLATION("isolation levels"),
  /** Numbers without gaps. */
  GAPLESS("gapless"),
  /** The table: made, missing, named, placed. */
  SCHEMA("schema"),
  /** Real failures, and what they are taken for. */
  ERRORS("error classification"),
  /** What is left of an application that was stopped. */
  REDEPLOYS("redeploys");

  private final String title;

  Cell(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
