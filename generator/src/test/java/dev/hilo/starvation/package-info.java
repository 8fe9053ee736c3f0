/** Many requests at once, few connections, and statements that wait. */
@NullMarked
package dev.hilo.starvation;

import org.jspecify.annotations.NullMarked;
