package dev.hilo.recipes;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Jdbi: the object gets its id before the statement. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class JdbiRecipeTest extends RecipeContract {

  JdbiRecipeTest(TestDatabase database) {
    super(database);
  }

  // snippet: insert
  static String add(Handle handle, HiLo hilo, Order order) {
    String id = hilo.assign(order); // sets the property "id"
    handle
        .createUpdate("insert into orders (id, content) values (:id, :content)")
        .bindBean(order)
        .execute();
    return id;
  }

  // end

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    Jdbi jdbi = Jdbi.create(pool);
    return (id, content) ->
        jdbi.inTransaction(
            handle -> {
              handle.createQuery("select count(*) from orders").mapTo(Long.class).one();
              return add(handle, hilo, new Order(id, content));
            });
  }
}
