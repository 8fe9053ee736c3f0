/**
 * HiLo as identifier generators of Hibernate.
 *
 * <p>Put {@link dev.hilo.hibernate.PrefixedId} on the id of an entity for ids such as {@code
 * orders/1-A}, or {@link dev.hilo.hibernate.HiLoId} for bare numbers too. {@link
 * dev.hilo.hibernate.GaplessNumber} numbers invoices without gaps, on an attribute beside the id.
 * Nothing has to be registered. {@link dev.hilo.hibernate.HibernateHiLo} gives the HiLo of a
 * session factory, for ids that your own code makes.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate;
