/** Spring's transactions around Hibernate. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.spring;
