/** The client of the kit: a process of its own that takes ids by HiLo. The kit starts it. */
@NullMarked
package dev.hilo.torture.client;

import org.jspecify.annotations.NullMarked;
