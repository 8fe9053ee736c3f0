/** What makes ids, and what checks the ids that Hibernate stores without asking a generator. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.internal.generate;
