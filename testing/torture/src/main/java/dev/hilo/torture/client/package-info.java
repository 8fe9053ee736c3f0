/**
 * The client processes, with their lines and their proxies; among them the kit's own client, {@link
 * dev.hilo.torture.client.TortureClient}, which uses HiLo.
 */
@NullMarked
package dev.hilo.torture.client;

import org.jspecify.annotations.NullMarked;
