/** Ids in the URLs of Spring Data REST. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.data.rest;
