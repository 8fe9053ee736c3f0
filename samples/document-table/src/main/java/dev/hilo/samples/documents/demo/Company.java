package dev.hilo.samples.documents.demo;

/** Its id property requests an identity with {@code companies|}. */
public final class Company {

  public String id;
  public String name;

  /** For the JSON library. */
  Company() {}

  Company(String id, String name) {
    this.id = id;
    this.name = name;
  }
}
