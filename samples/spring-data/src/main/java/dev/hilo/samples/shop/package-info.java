/** A shop with four kinds of documents, each with ids of its own kind. */
@org.jspecify.annotations.NullMarked
package dev.hilo.samples.shop;
