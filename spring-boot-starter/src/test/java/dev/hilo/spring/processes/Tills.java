package dev.hilo.spring.processes;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Threads that save orders until they are told to stop, as the threads of a web server do. */
@Component
class Tills implements SmartLifecycle {

  private static final int THREADS = 4;
  private static final int UNDER_WAY = 200;

  private final OrderRepository orders;
  private final TransactionTemplate transaction;
  private final AtomicInteger saved = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();

  private volatile boolean open;

  Tills(OrderRepository orders, TransactionTemplate transaction) {
    this.orders = orders;
    this.transaction = transaction;
  }

  @Override
  public void start() {
    System.out.println("first " + orders.save(new Order()).id());
    open = true;
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(this::sell, "till-" + i);
      threads.add(thread);
      thread.start();
    }
  }

  private void sell() {
    while (open) {
      transaction.executeWithoutResult(status -> orders.save(new Order()));
      if (saved.incrementAndGet() == UNDER_WAY) {
        System.out.println("under way");
      }
    }
  }

  @Override
  public void stop() {
    open = false;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean isRunning() {
    return open;
  }
}
