/** Entities that allow some kinds of ids only. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.restrictions;
