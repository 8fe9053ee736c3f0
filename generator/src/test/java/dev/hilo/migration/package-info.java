/** HiLo's table in the hands of tools that make schemas. */
@NullMarked
package dev.hilo.migration;

import org.jspecify.annotations.NullMarked;
