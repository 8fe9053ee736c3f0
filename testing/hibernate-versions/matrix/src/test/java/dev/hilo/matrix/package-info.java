/** What all versions of Hibernate made of one jar. */
@NullMarked
package dev.hilo.matrix;

import org.jspecify.annotations.NullMarked;
