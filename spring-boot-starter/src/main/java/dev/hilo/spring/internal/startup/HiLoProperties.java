package dev.hilo.spring.internal.startup;

import dev.hilo.convention.TagPlacement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the application's HiLo, {@code hilo.*}, with their types for editors. An unknown
 * name is an error. {@link BuilderSettings} passes those of the builder to the core as text.
 *
 * @param enabled Whether there is a HiLo for the application's DataSource.
 * @param nodeTag Node tag in ids, the A of orders/1-A: up to 32 letters and digits, or empty.
 *     Defaults to A if there is no query for it.
 * @param nodeTagQuery Query that returns the node tag. By default there is none. It runs in the
 *     transaction of each reservation. If the node tag is set, too, the answer must be that tag.
 * @param taggedIdsOnly Whether identities, gapless numbers and bare numbers are refused, which have
 *     no node tag.
 * @param tagPlacement Where the node tag stands: after the number, or before it.
 * @param separator ASCII character between the collection and the number.
 * @param schema Schema of the table (MySQL and MariaDB: the database). Defaults to the schema of
 *     the connection.
 * @param table Name of the table.
 * @param rangeSize How many numbers a range has: 'adaptive', a number from 1 to 1048576, or the
 *     time that a range should last, as in 'lasting 1s'.
 * @param reserveTimeout How long a caller waits for a range at most, from 100 ms to 1 h.
 * @param prefetch Whether the next range is reserved in the background before the current one ends.
 * @param maxIdBytes Maximum length of an id in UTF-8, from 36 to 1048576 bytes.
 * @param connections Which connections reservations use: 'dedicated' for a small separate pool with
 *     the settings of the application's pool, 'shared' for the application's pool, or the name of a
 *     DataSource bean. Defaults to dedicated if the application's pool can be copied, and to shared
 *     otherwise.
 * @param gaplessIdentities Prefixes whose gapless counters are created at startup.
 * @param seedExisting Whether counters are raised above the rows of entities and aggregates before
 *     the first id of a collection. Reads every id of a column of text.
 * @param doctor Whether the counters are compared with the rows at startup, and what a counter
 *     behind its rows does. Costs one query by primary key for each column of ids.
 * @param jdbc How the table is created and checked at startup.
 * @param jpa How Hibernate uses HiLo.
 * @param metrics The meters in Micrometer.
 */
@ConfigurationProperties(prefix = "hilo", ignoreUnknownFields = false)
public record HiLoProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable String nodeTag,
    @Nullable String nodeTagQuery,
    @DefaultValue("false") boolean taggedIdsOnly,
    @DefaultValue("suffix") TagPlacement tagPlacement,
    @DefaultValue("/") char separator,
    @Nullable String schema,
    @DefaultValue("hilo") String table,
    @DefaultValue("adaptive") String rangeSize,
    @DefaultValue("10s") Duration reserveTimeout,
    @DefaultValue("true") boolean prefetch,
    @DefaultValue("2025") int maxIdBytes,
    @Nullable String connections,
    @DefaultValue List<String> gaplessIdentities,
    @DefaultValue("false") boolean seedExisting,
    @DefaultValue("warn") DoctorMode doctor,
    @DefaultValue Jdbc jdbc,
    @DefaultValue Jpa jpa,
    @DefaultValue Metrics metrics) {

  /** Spring hashes each bean. The first hash of so large a record takes some milliseconds. */
  @Override
  public int hashCode() {
    return table.hashCode();
  }

  /**
   * How the table is created and checked at startup.
   *
   * @param initializeSchema When to create a missing table.
   * @param failOnMissingTable Whether the application fails to start if the table is missing.
   */
  public record Jdbc(
      @DefaultValue("embedded") SchemaInitialization initializeSchema,
      @DefaultValue("true") boolean failOnMissingTable) {}

  /**
   * How Hibernate uses HiLo.
   *
   * @param enabled Whether entities on the same DataSource get their ids from the application's
   *     HiLo, instead of one that their SessionFactory builds.
   */
  public record Jpa(@DefaultValue("true") boolean enabled) {}

  /**
   * The meters in Micrometer.
   *
   * @param maxCollections How many collections have meters of their own; all others together are
   *     tagged 'other'.
   */
  public record Metrics(@DefaultValue("100") int maxCollections) {}

  /** When to create a missing table. */
  public enum SchemaInitialization {
    /** Only in a database in the memory of this process. */
    EMBEDDED,

    /** In every database. */
    ALWAYS,

    /** Never, because a migration or script creates it. */
    NEVER
  }

  /** What the comparison of counters with rows does at startup. */
  public enum DoctorMode {
    /** There is no comparison. */
    OFF,

    /** A counter that is behind its rows is logged. */
    WARN,

    /** The application does not start if a counter is behind its rows, or rows cannot be read. */
    FAIL
  }
}
