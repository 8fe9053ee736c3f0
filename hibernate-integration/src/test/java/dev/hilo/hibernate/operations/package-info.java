/** Every way into the database. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.ways;
