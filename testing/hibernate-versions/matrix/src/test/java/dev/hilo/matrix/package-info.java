/** The results of one jar on all versions of Hibernate. */
@NullMarked
package dev.hilo.matrix;

import org.jspecify.annotations.NullMarked;
