/** Gapless numbers: rollbacks return them, and no number is used twice. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.gapless;
