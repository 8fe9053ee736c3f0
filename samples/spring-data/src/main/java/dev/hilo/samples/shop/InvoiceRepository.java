package dev.hilo.samples.shop;

/** The invoices. */
public interface InvoiceRepository extends DocumentRepository<Invoice> {}
