/** JSON documents in one table. {@link DocumentStore} has two implementations. */
package dev.hilo.samples.documents;
