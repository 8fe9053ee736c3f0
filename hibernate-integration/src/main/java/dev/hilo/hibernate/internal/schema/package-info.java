/** The {@code hilo} table in Hibernate's model of the schema. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.internal.schema;
