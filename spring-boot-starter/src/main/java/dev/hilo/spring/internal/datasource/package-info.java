/** Which DataSource HiLo uses in a Spring application, and what is known of it. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.datasource;
