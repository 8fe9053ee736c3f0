/** The database under test: its address, and the kit's own tables in it. */
@NullMarked
package dev.hilo.torture.internal.database;

import org.jspecify.annotations.NullMarked;
