package dev.hilo.samples.documents.demo;

/** Asks for a kind of id by what stands in its property: {@code companies|} an identity. */
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
