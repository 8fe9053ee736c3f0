package dev.hilo.hibernate.spring;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;

/** An application context with annotation-driven transactions, and one bean that uses them. */
final class Application implements AutoCloseable {

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Transactions {}

  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext();

  private Application(EntityManagerFactory factory, PlatformTransactionManager transactions) {
    context.register(Transactions.class);
    context.registerBean(EntityManagerFactory.class, () -> factory);
    context.registerBean(PlatformTransactionManager.class, () -> transactions);
    context.registerBean(TransactionalBean.class, TransactionalBean::new);
    context.refresh();
  }

  /** On Spring's entity manager factory and transactions of Jakarta Persistence. */
  static Application jpa(DataSource dataSource, Map<String, ?> settings) {
    LocalContainerEntityManagerFactoryBean bean = new LocalContainerEntityManagerFactoryBean();
    bean.setDataSource(dataSource);
    bean.setPackagesToScan(Application.class.getPackageName());
    bean.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    bean.setJpaPropertyMap(settings);
    bean.afterPropertiesSet();
    EntityManagerFactory factory = bean.getObject();
    if (factory == null) {
      throw new IllegalStateException();
    }
    JpaTransactionManager transactions = new JpaTransactionManager(factory);
    transactions.setNestedTransactionAllowed(true);
    transactions.afterPropertiesSet();
    return new Application(factory, transactions);
  }

  /** On a factory of Hibernate's and any transactions. */
  static Application of(SessionFactory factory, PlatformTransactionManager transactions) {
    return new Application(factory, transactions);
  }

  private TransactionalBean bean() {
    return context.getBean(TransactionalBean.class);
  }

  /** Does the work by the propagation of an annotation. */
  void run(Propagation propagation, Runnable work) {
    TransactionalBean.run(bean(), propagation, work);
  }

  void runReadOnly(Runnable work) {
    bean().readOnly(work);
  }

  private EntityManagerFactory factory() {
    return context.getBean(EntityManagerFactory.class);
  }

  /** Found behind Spring's proxy of the factory. */
  HiLo hilo() {
    return HibernateHiLo.of(factory());
  }

  /** The entity manager of the transaction. */
  void save(Object entity) {
    EntityManager manager = SharedEntityManagerCreator.createSharedEntityManager(factory());
    manager.persist(entity);
    manager.flush();
  }

  @Nullable String letter(@Nullable String asked) {
    Letter letter = new Letter(asked);
    save(letter);
    return letter.id;
  }

  @Nullable Long invoice() {
    Invoice invoice = new Invoice();
    save(invoice);
    return invoice.number;
  }

  /** A session of one's own, of which Spring knows nothing. */
  Session session() {
    return factory().unwrap(SessionFactory.class).openSession();
  }

  @Override
  public void close() {
    context.close();
  }
}
