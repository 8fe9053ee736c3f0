@NullMarked
package dev.hilo.release;

import org.jspecify.annotations.NullMarked;
