/** Session factories that come and go, threads, transactions, tenants and outages. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.lifecycle;
