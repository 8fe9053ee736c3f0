/** Applications with special DataSources. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.datasource;
