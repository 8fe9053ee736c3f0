/** What the tests share: databases, session factories, and means to watch them. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.testing;
