/** Numbers without gaps: what a rollback gives back, and what nobody gets twice. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.gapless;
