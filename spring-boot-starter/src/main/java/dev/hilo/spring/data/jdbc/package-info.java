/**
 * Annotations for the ids of Spring Data JDBC's aggregates. Start with {@link
 * dev.hilo.spring.data.jdbc.HiLoId} for ids such as {@code orders/1-A}, or bare numbers. With
 * {@link dev.hilo.spring.data.jdbc.PrefixedId} the value of the id selects its kind. JPA entities
 * have annotations of the same names in {@code dev.hilo.hibernate}.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.data.jdbc;
