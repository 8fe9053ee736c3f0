package dev.hilo.hibernate.mapping;

import java.io.Serializable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Objects;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.usertype.UserType;
import org.jspecify.annotations.Nullable;

/** How a record around an id is stored; in the forms of all versions of Hibernate. */
abstract class WrappedId<R extends Serializable> implements UserType<R> {

  /** A text. */
  record OrderId(@Nullable String value) implements Serializable {}

  /** A number of at most four digits. */
  record TicketNumber(long value) implements Serializable {
    TicketNumber {
      if (value > 9_999) {
        throw new IllegalArgumentException("Tickets have at most four digits.");
      }
    }
  }

  /** Stores a text. */
  static final class OrderIdType extends WrappedId<OrderId> {
    OrderIdType() {
      super(OrderId.class, Types.VARCHAR);
    }

    @Override
    OrderId wrap(Object stored) {
      return new OrderId(stored.toString());
    }

    @Override
    @Nullable Object unwrap(OrderId id) {
      return id.value();
    }
  }

  /** Stores a number. */
  static final class TicketNumberType extends WrappedId<TicketNumber> {
    TicketNumberType() {
      super(TicketNumber.class, Types.BIGINT);
    }

    @Override
    TicketNumber wrap(Object stored) {
      return new TicketNumber(((Number) stored).longValue());
    }

    @Override
    Object unwrap(TicketNumber id) {
      return id.value();
    }
  }

  private final Class<R> type;
  private final int sqlType;

  WrappedId(Class<R> type, int sqlType) {
    this.type = type;
    this.sqlType = sqlType;
  }

  abstract R wrap(Object stored);

  abstract @Nullable Object unwrap(R id);

  @Override
  public int getSqlType() {
    return sqlType;
  }

  @Override
  public Class<R> returnedClass() {
    return type;
  }

  @Override
  public boolean equals(@Nullable R a, @Nullable R b) {
    return Objects.equals(a, b);
  }

  @Override
  public int hashCode(R id) {
    return id.hashCode();
  }

  @Override
  public @Nullable R nullSafeGet(
      ResultSet rows,
      int position,
      SharedSessionContractImplementor session,
      @Nullable Object owner)
      throws SQLException {
    return type.cast(nullSafeGet(rows, position, session));
  }

  /** What Hibernate 7 calls; not declared in 6.6, so that the compiler makes no bridge to it. */
  @SuppressWarnings("MissingOverride")
  public @Nullable Object nullSafeGet(ResultSet rows, int position, WrapperOptions options)
      throws SQLException {
    Object stored = rows.getObject(position);
    return stored == null ? null : wrap(stored);
  }

  @Override
  public void nullSafeSet(
      PreparedStatement statement,
      @Nullable R id,
      int position,
      SharedSessionContractImplementor session)
      throws SQLException {
    nullSafeSet(statement, id, position, (WrapperOptions) session);
  }

  /** What Hibernate 7 calls; not declared in 6.6, so that the compiler makes no bridge to it. */
  @SuppressWarnings("MissingOverride")
  public void nullSafeSet(
      PreparedStatement statement, @Nullable Object id, int position, WrapperOptions options)
      throws SQLException {
    statement.setObject(position, id == null ? null : unwrap(type.cast(id)), sqlType);
  }

  @Override
  public R deepCopy(R id) {
    return id;
  }

  @Override
  public boolean isMutable() {
    return false;
  }

  @Override
  public Serializable disassemble(R id) {
    return id;
  }

  @Override
  public R assemble(Serializable cached, Object owner) {
    return type.cast(cached);
  }
}
