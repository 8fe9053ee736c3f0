/** Ids in forms. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.web;
