/**
 * What was shown on which database: the table at the end of a test run and in
 * docs/reference/databases.md.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.matrix;
