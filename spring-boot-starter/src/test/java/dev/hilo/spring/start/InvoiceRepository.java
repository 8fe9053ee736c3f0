package dev.hilo.spring.start;

import org.springframework.data.jpa.repository.JpaRepository;

/** Invoices of {@link Invoices}. */
public interface InvoiceRepository extends JpaRepository<Invoice, String> {}
