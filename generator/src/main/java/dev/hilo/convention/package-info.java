/**
 * What applications may replace: how classes are named, what ids begin with, which property holds
 * the id, and what a value asks for.
 */
@NullMarked
package dev.hilo.convention;

import org.jspecify.annotations.NullMarked;
