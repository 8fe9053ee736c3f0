/** Programs and libraries from Debian packages, unpacked and not installed. */
@NullMarked
package dev.hilo.testdb.debian;

import org.jspecify.annotations.NullMarked;
