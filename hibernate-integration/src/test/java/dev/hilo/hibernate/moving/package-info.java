/** From Hibernate's own generators to HiLo and back, by the statements of a page. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.moving;
