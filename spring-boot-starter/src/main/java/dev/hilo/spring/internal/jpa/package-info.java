/** Gives session factories their HiLos. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.jpa;
