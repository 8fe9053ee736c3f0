/** HiLo's real code in virtual time: hours in seconds, and every run is the same. */
@NullMarked
package dev.hilo.simulation;

import org.jspecify.annotations.NullMarked;
