/** The id property of documents, and id conventions by type. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.document;
