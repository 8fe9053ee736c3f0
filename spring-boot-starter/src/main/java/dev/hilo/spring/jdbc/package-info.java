/** Which DataSource HiLo uses in a Spring application, and what can be seen of it. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.jdbc;
