package dev.hilo.benchmarks.harness;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.function.LongUnaryOperator;
import javax.sql.DataSource;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import org.h2.jdbcx.JdbcConnectionPool;
import org.hibernate.id.IdentifierGeneratorHelper;
import org.hibernate.id.IntegralDataTypeHolder;
import org.hibernate.id.enhanced.AccessCallback;
import org.jspecify.annotations.Nullable;

/** Stores for the other generators. A store raises Max by its argument, and returns the new Max. */
public final class Peers {

  private Peers() {}

  /** A pool on a new H2 database, which lives as long as this process. */
  public static DataSource h2() {
    return JdbcConnectionPool.create(
        "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");
  }

  /**
   * CosId's segments.
   *
   * @param step the size of a segment; CosId may reserve several at once
   */
  public static IdSegmentDistributor cosId(long step, LongUnaryOperator store) {
    return new IdSegmentDistributor.Atomic(step) {
      @Override
      public long nextMaxId(long count) {
        return store.applyAsLong(count);
      }
    };
  }

  /** The first numbers of the pools of Hibernate's optimizers. */
  public static AccessCallback hibernate(int increment, LongUnaryOperator store) {
    return new AccessCallback() {
      @Override
      public IntegralDataTypeHolder getNextValue() {
        return IdentifierGeneratorHelper.getIntegralDataTypeHolder(Long.class)
            .initialize(store.applyAsLong(increment) - increment + 1);
      }

      @Override
      public @Nullable String getTenantIdentifier() {
        return null;
      }
    };
  }

  /** A new store on H2: one row, which one statement raises and reads. */
  public static LongUnaryOperator jdbc(DataSource h2) {
    try (Connection connection = h2.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table segments (max_id bigint) as select 0");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return count -> {
      try (Connection connection = h2.getConnection();
          PreparedStatement raise =
              connection.prepareStatement(
                  "select max_id from final table (update segments set max_id = max_id + ?)")) {
        raise.setLong(1, count);
        ResultSet max = raise.executeQuery();
        max.next();
        return max.getLong(1);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    };
  }
}
