/** Both stores at work on one table: start at {@code DocumentTables}. */
package dev.hilo.samples.documents.demo;
