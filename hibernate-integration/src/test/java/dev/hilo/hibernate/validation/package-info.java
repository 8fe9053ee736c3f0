/** What may not be an id is refused before the insert. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.validation;
