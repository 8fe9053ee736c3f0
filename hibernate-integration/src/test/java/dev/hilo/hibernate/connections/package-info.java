/** Where the work on the table gets its connections. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.connections;
