/** The processes of the clients, and the proxies between them and the database. */
@NullMarked
package dev.hilo.torture.internal.process;

import org.jspecify.annotations.NullMarked;
