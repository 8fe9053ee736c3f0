/** The real browser of tests, from wherever this machine has one. */
@NullMarked
package dev.hilo.testdb.browser;

import org.jspecify.annotations.NullMarked;
