package dev.hilo.spring.start;

import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs a transaction again, as docs/how-to/identities.md does. */
@Service
public class Invoices {
  private final InvoiceRepository invoices;
  private final TransactionTemplate transaction;

  Invoices(InvoiceRepository invoices, PlatformTransactionManager transactions) {
    this.invoices = invoices;
    this.transaction = new TransactionTemplate(transactions);
  }

  public Long add() { // without a transaction around it
    for (int attempt = 1; ; attempt++) {
      try {
        return transaction.execute(status -> invoices.saveAndFlush(new Invoice()).number);
      } catch (PessimisticLockingFailureException e) {
        if (attempt == 3) {
          throw e;
        }
      }
    }
  }
}
