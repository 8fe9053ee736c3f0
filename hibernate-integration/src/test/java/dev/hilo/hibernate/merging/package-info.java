/** Every operation that stores an entity. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.merging;
