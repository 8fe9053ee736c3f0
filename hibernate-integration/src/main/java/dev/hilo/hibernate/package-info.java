/**
 * HiLo as identifier generators of Hibernate.
 *
 * <p>Start with {@link dev.hilo.hibernate.HiLoId} on the id of an entity, for ids such as {@code
 * orders/1-A}, or bare numbers. With {@link dev.hilo.hibernate.PrefixedId} the value of the id
 * selects its kind. {@link dev.hilo.hibernate.GaplessNumber} numbers invoices without gaps, on an
 * attribute beside the id. Nothing has to be registered. {@link dev.hilo.hibernate.HibernateHiLo}
 * gives the HiLo of a session factory, for ids that your own code makes.
 *
 * <p>{@link dev.hilo.hibernate.HiLoIdentifierGenerator} is for mappings in XML. Only Hibernate
 * calls the annotations' generator and binder, and the integrator.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate;
