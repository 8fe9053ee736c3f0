/** Conventions that applications may replace: collections, prefixes, id properties and requests. */
@org.jspecify.annotations.NullMarked
package dev.hilo.convention;
