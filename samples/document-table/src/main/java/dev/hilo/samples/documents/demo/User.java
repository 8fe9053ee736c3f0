package dev.hilo.samples.documents.demo;

/** Has a semantic id, {@code users/ada@example.com}, and so can be a record. */
public record User(String id, String name, int visits) {

  static User named(String name, String mail) {
    return new User("users/" + mail, name, 1);
  }

  User seenAgain() {
    return new User(id, name, visits + 1);
  }
}
