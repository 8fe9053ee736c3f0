/** How the databases of tests are made, kept apart and dropped on each kind of server. */
@NullMarked
package dev.hilo.testdb.layout;

import org.jspecify.annotations.NullMarked;
