/** HiLo in repositories of Jakarta Data. */
@NullMarked
package dev.hilo.data;

import org.jspecify.annotations.NullMarked;
