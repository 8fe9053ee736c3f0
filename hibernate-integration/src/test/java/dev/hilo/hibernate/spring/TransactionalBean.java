package dev.hilo.hibernate.spring;

import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** A bean whose methods do what they are given, each in a transaction of its kind. */
class TransactionalBean {

  @Transactional
  void required(Runnable work) {
    work.run();
  }

  @Transactional(readOnly = true)
  void readOnly(Runnable work) {
    work.run();
  }

  @Transactional(propagation = Propagation.REQUIRES_NEW)
  void requiresNew(Runnable work) {
    work.run();
  }

  @Transactional(propagation = Propagation.NESTED)
  void nested(Runnable work) {
    work.run();
  }

  @Transactional(propagation = Propagation.SUPPORTS)
  void supports(Runnable work) {
    work.run();
  }

  @Transactional(propagation = Propagation.NOT_SUPPORTED)
  void notSupported(Runnable work) {
    work.run();
  }

  @Transactional(propagation = Propagation.MANDATORY)
  void mandatory(Runnable work) {
    work.run();
  }

  @Transactional(propagation = Propagation.NEVER)
  void never(Runnable work) {
    work.run();
  }

  /** Through the proxy, which a call of the bean's own would not meet. */
  static void run(TransactionalBean bean, Propagation propagation, Runnable work) {
    switch (propagation) {
      case REQUIRED -> bean.required(work);
      case REQUIRES_NEW -> bean.requiresNew(work);
      case NESTED -> bean.nested(work);
      case SUPPORTS -> bean.supports(work);
      case NOT_SUPPORTED -> bean.notSupported(work);
      case MANDATORY -> bean.mandatory(work);
      case NEVER -> bean.never(work);
    }
  }
}
