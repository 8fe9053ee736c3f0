/** Tenants: with a database, a schema or nothing of their own. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.tenants;
