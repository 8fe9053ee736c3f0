package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.batch.core.Job;
import org.springframework.batch.core.JobExecution;
import org.springframework.batch.core.JobParametersBuilder;
import org.springframework.batch.core.configuration.support.DefaultBatchConfiguration;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.JobLauncher;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.database.support.DataFieldMaxValueIncrementerFactory;
import org.springframework.batch.repeat.RepeatStatus;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.incrementer.AbstractDataFieldMaxValueIncrementer;
import org.springframework.jdbc.support.incrementer.DataFieldMaxValueIncrementer;
import org.springframework.transaction.PlatformTransactionManager;

/** Spring Batch: the keys of its own tables. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class SpringBatchRecipeTest {

  private final Schema shop;
  private final String script;

  SpringBatchRecipeTest(TestDatabase database) {
    this.shop = database.server().newSchema();
    this.script = database == TestDatabase.H2 ? "schema-h2.sql" : "schema-postgresql.sql";
  }

  // snippet: incrementers
  static final class HiLoIncrementers implements DataFieldMaxValueIncrementerFactory {
    private final HiLo hilo;

    HiLoIncrementers(HiLo hilo) {
      this.hilo = hilo;
    }

    @Override
    public DataFieldMaxValueIncrementer getIncrementer(String databaseType, String name) {
      return new AbstractDataFieldMaxValueIncrementer() {
        @Override
        protected long getNextKey() {
          return hilo.nextNumber(name);
        }
      };
    }

    @Override
    public boolean isSupportedIncrementerType(String databaseType) {
      return true;
    }

    @Override
    public String[] getSupportedIncrementerTypes() {
      return new String[0];
    }
  }

  // end

  // snippet: use
  @Configuration
  public static class BatchConfiguration extends DefaultBatchConfiguration {
    @Autowired private HiLo hilo;

    @Override
    protected DataFieldMaxValueIncrementerFactory getIncrementerFactory() {
      return new HiLoIncrementers(hilo);
    }
  }

  // end

  @Configuration
  static class JobConfiguration {
    @Bean
    Job job(JobRepository jobs, PlatformTransactionManager transactionManager) {
      return new JobBuilder("job", jobs)
          .start(
              new StepBuilder("step", jobs)
                  .tasklet((step, chunk) -> RepeatStatus.FINISHED, transactionManager)
                  .build())
          .build();
    }
  }

  @AfterEach
  void dropDatabase() {
    shop.close();
  }

  @Test
  void jobsAndStepsAreNumberedByHiLoAlsoAfterARestart() throws Exception {
    try (HikariDataSource pool = Pools.ofOneConnection(shop)) {
      new ResourceDatabasePopulator(
              new ClassPathResource("org/springframework/batch/core/" + script))
          .execute(pool);
    }
    for (long run : List.of(1L, 2L)) {
      assertThat(run(run).getId()).isEqualTo(run);
      assertThat(shop.query("select name, max_value from hilo order by name"))
          .containsExactly(
              List.of("batch_job_execution_seq", run),
              List.of("batch_job_seq", run),
              List.of("batch_step_execution_seq", run));
    }
    assertThat(shop.query("select job_instance_id from batch_job_instance order by 1"))
        .containsExactly(List.of(1L), List.of(2L));
    assertThat(shop.query("select step_execution_id from batch_step_execution order by 1"))
        .containsExactly(List.of(1L), List.of(2L));
  }

  private JobExecution run(long number) throws Exception {
    try (HikariDataSource pool = Pools.ofOneConnection(shop);
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build();
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.registerBean("dataSource", DataSource.class, () -> pool);
      context.registerBean("hilo", HiLo.class, () -> hilo);
      context.registerBean(
          "transactionManager",
          PlatformTransactionManager.class,
          () -> new JdbcTransactionManager(pool));
      context.register(BatchConfiguration.class, JobConfiguration.class);
      context.refresh();
      JobExecution execution =
          context
              .getBean(JobLauncher.class)
              .run(
                  context.getBean(Job.class),
                  new JobParametersBuilder().addLong("run", number).toJobParameters());
      assertThat(execution.getAllFailureExceptions()).isEmpty();
      return execution;
    }
  }
}
