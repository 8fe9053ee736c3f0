/** Tests of the torture kit. */
@NullMarked
package dev.hilo.torture;

import org.jspecify.annotations.NullMarked;
