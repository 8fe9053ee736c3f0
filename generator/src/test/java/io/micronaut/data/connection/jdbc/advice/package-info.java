/** A stand-in for a class that HiLo knows by name. */
@org.jspecify.annotations.NullMarked
package io.micronaut.data.connection.jdbc.advice;
