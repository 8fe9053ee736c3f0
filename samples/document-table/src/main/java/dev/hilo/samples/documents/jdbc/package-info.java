/** Documents in a table with plain JDBC. Start at {@code JdbcDocumentStore}. */
package dev.hilo.samples.documents.jdbc;
