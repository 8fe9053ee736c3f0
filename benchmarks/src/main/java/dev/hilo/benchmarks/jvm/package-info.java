/** The Javas that are measured on, and programs in processes of their own. */
@NullMarked
package dev.hilo.benchmarks.jvm;

import org.jspecify.annotations.NullMarked;
