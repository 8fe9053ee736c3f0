package dev.hilo.test.spring;

import org.springframework.data.jpa.repository.JpaRepository;

interface Invoices extends JpaRepository<Invoice, String> {}
