/** Documents as objects: the property that holds the id, and conventions by type. */
@NullMarked
package dev.hilo.internal.document;

import org.jspecify.annotations.NullMarked;
