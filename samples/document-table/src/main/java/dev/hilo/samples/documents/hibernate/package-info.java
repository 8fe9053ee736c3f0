/** Documents in a table mapped with Hibernate. Start at {@code HibernateDocumentStore}. */
package dev.hilo.samples.documents.hibernate;
