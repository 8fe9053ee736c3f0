package dev.hilo.samples.documents;

/** A document without an id property. */
public record Note(String text, String kind) {

  Note(String text) {
    this(text, "");
  }
}
