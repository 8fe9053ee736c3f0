/**
 * What an id looks like, and the conventions that applications may replace. The defaults are
 * RavenDB's, so most applications need nothing of this package.
 *
 * <p>Values: {@link dev.hilo.convention.IdStrategy} names the kinds of ids. {@link
 * dev.hilo.convention.NumberSeries} is the format of gapless numbers such as {@code 2026-00017}.
 * {@link dev.hilo.convention.TagPlacement} is the place of the node tag in an id. {@link
 * dev.hilo.convention.IdPath} writes an id as a segment of a URL.
 *
 * <p>Conventions: {@link dev.hilo.convention.NamingConvention} names the collection of a class,
 * {@link dev.hilo.convention.PrefixConvention} the prefix of a collection, and {@link
 * dev.hilo.convention.IdPropertyConvention} the property with the id. {@link
 * dev.hilo.convention.IdConvention} makes the ids of one type. {@code HiLoBuilder} takes all four.
 *
 * <p>{@link dev.hilo.convention.AllowedIds} is for frameworks.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.convention;
