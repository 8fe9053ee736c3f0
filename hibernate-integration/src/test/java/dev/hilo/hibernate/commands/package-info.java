/** Identities next to entities, and the instance behind a session factory. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.commands;
