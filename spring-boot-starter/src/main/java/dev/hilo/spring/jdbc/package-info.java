/** Which database HiLo works on in a Spring application, and by which connections. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.jdbc;
