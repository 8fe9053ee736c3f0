/** The table under Hibernate's schema management. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.schema;
