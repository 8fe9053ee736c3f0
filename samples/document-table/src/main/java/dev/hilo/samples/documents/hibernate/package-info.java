/** Documents in a table mapped with Hibernate: start at {@code HibernateDocumentStore}. */
package dev.hilo.samples.documents.hibernate;
