/** The differences between databases: statements, DDL and error codes. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.table.dialect;
