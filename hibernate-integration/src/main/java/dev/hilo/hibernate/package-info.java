/**
 * HiLo as identifier generators of Hibernate: start at {@link dev.hilo.hibernate.PrefixedId} and
 * {@link dev.hilo.hibernate.HiLoId}.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate;
