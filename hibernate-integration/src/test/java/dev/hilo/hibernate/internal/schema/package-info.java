@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.internal.schema;
