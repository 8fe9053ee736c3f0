package dev.hilo.samples.shop;

/** The users. */
public interface UserRepository extends DocumentRepository<User> {}
