/** What measurements reach of the core beside its face. */
@NullMarked
package dev.hilo;

import org.jspecify.annotations.NullMarked;
