/**
 * Measurements of HiLo and its peers, and the page and charts made from them. Chapters measure and
 * write; {@code report} is what they write with.
 */
@NullMarked
package dev.hilo.benchmarks;

import org.jspecify.annotations.NullMarked;
