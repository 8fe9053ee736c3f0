package dev.hilo.samples.documents.demo;

/** Comes with a whole id, a semantic one, and so may be a record: {@code users/ada@example.com}. */
public record User(String id, String name, int visits) {

  static User named(String name, String mail) {
    return new User("users/" + mail, name, 1);
  }

  User seenAgain() {
    return new User(id, name, visits + 1);
  }
}
