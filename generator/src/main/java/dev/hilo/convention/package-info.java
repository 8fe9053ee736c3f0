/**
 * Conventions that applications may replace.
 *
 * <p>{@link dev.hilo.convention.NamingConvention} makes the collection of a class, {@link
 * dev.hilo.convention.PrefixConvention} the prefix of a collection, and {@link
 * dev.hilo.convention.IdPropertyConvention} finds the property with the id. {@link
 * dev.hilo.convention.IdConvention} makes the id of one type. {@link
 * dev.hilo.convention.IdStrategy} and {@link dev.hilo.convention.AllowedIds} say which kinds of id
 * a value may ask for. {@link dev.hilo.convention.IdPath} writes an id as a segment of a URL.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.convention;
