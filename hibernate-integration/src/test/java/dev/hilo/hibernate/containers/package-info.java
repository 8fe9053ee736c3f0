/** Where Hibernate is not started by the application itself, or not as usual. */
@NullMarked
package dev.hilo.hibernate.containers;

import org.jspecify.annotations.NullMarked;
