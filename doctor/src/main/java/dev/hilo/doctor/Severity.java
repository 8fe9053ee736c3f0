package dev.hilo.doctor;

/** How urgent a finding is, the most urgent first. */
public enum Severity {
  /** Inserts fail, or something could not be examined. */
  ERROR,
  /** Nothing fails yet, or only for some clients. */
  WARNING,
  /** Good to know; nothing has to be done. */
  NOTE,
  /** Nothing is wrong. */
  FINE
}
