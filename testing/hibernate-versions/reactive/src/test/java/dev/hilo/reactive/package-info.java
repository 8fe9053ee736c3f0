/** HiLo where threads must not wait. */
@NullMarked
package dev.hilo.reactive;

import org.jspecify.annotations.NullMarked;
