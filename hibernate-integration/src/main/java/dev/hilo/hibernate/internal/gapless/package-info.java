/** Gapless numbers, and what a rollback restores in entities. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.internal.gapless;
