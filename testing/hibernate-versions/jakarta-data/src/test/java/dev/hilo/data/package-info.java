/** HiLo in repositories of Jakarta Data, and in entities that Envers audits. */
@NullMarked
package dev.hilo.data;

import org.jspecify.annotations.NullMarked;
