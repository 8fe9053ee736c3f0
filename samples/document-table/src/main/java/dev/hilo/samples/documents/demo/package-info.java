/** Both stores on one table. Start at {@code DocumentTables}. */
package dev.hilo.samples.documents.demo;
