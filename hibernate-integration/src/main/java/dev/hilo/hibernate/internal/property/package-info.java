/** The properties of entities that HiLo fills: type, column, limits. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.internal.property;
