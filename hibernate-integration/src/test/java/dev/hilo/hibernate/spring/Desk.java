package dev.hilo.hibernate.spring;

import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** A bean whose methods do what they are given, each in a transaction of its kind. */
class Desk {

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
  static void run(Desk desk, Propagation propagation, Runnable work) {
    switch (propagation) {
      case REQUIRED -> desk.required(work);
      case REQUIRES_NEW -> desk.requiresNew(work);
      case NESTED -> desk.nested(work);
      case SUPPORTS -> desk.supports(work);
      case NOT_SUPPORTED -> desk.notSupported(work);
      case MANDATORY -> desk.mandatory(work);
      case NEVER -> desk.never(work);
    }
  }
}
