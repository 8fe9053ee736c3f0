/** What HiLo does its work on. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.jdbc;
