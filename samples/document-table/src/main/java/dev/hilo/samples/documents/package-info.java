/**
 * Documents as JSON in one table, beside tables as they always were. {@link
 * dev.hilo.samples.documents.DocumentStore} says what can be done with them; {@code jdbc} does it
 * on plain JDBC, {@code hibernate} with Hibernate, and {@code demo} shows both at work.
 */
package dev.hilo.samples.documents;
