/** The HiLo of a session factory, and where its connections come from. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.internal.connection;
