/** Documents in a table on plain JDBC: start at {@code JdbcDocumentStore}. */
package dev.hilo.samples.documents.jdbc;
