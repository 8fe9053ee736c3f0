/** What differs between databases: statements, DDL, and what error codes mean. */
@NullMarked
package dev.hilo.internal.table.dialect;

import org.jspecify.annotations.NullMarked;
