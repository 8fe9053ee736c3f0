/** Servers from archives: unpacked, started, killed and started again on the same data. */
@NullMarked
package dev.hilo.testdb.server;

import org.jspecify.annotations.NullMarked;
