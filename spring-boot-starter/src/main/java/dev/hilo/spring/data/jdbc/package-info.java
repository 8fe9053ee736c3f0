/**
 * Annotations for the ids of Spring Data JDBC's aggregates. Start with {@link
 * dev.hilo.spring.data.jdbc.PrefixedId} for ids such as {@code orders/1-A}, or {@link
 * dev.hilo.spring.data.jdbc.HiLoId}, also for bare numbers. JPA entities have annotations of the
 * same names in {@code dev.hilo.hibernate}.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.data.jdbc;
