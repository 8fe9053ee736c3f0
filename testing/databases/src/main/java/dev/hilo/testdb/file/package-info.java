/** Files and directories of this module, with their archives, permissions and owners. */
@NullMarked
package dev.hilo.testdb.file;

import org.jspecify.annotations.NullMarked;
