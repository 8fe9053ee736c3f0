package dev.hilo.spring;

import dev.hilo.TagPlacement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the application's HiLo, {@code hilo.*}. An unknown one is an error.
 *
 * @param enabled Whether there is a HiLo for the application's DataSource.
 * @param nodeTag What marks this node in ids, the A of orders/1-A: up to 32 letters and digits, or
 *     empty.
 * @param nodeTagQuery Query by which the database says what marks the node, in the transaction of
 *     each reservation. Wins over the node tag.
 * @param tagPlacement Where the node tag stands: behind the number, or before it.
 * @param separator What stands between the collection and the number: one ASCII character.
 * @param schema Schema of the table (MySQL and MariaDB: the database). Unless set, that of the
 *     connection.
 * @param table Name of the table.
 * @param rangeSize How many numbers a range has: 'adaptive', a number from 1 to 1048576, or for how
 *     long one shall last, as in 'lasting 1s'.
 * @param reserveTimeout How long a caller waits for a range at most, from 100 ms to 1 h.
 * @param prefetch Whether the next range is reserved in the background before the current one ends.
 * @param runway How long the numbers in memory shall last at least, should the database be out, up
 *     to 24 h.
 * @param maxIdBytes How many bytes an id may have in UTF-8, from 36 to 1048576.
 * @param connections Which connections reservations use: 'dedicated' for a small pool of HiLo's own
 *     with the settings of the application's, 'shared' for the application's, or the name of a
 *     DataSource bean. Unless set, dedicated ones if that pool can be copied, and else shared ones.
 * @param gaplessIdentities Prefixes whose gapless counters are made at the start.
 * @param jdbc What is done about the table at the start.
 * @param jpa What it has to do with Hibernate.
 * @param metrics What Micrometer is told.
 * @param units Settings of single persistence units, by the name of the unit. What a unit does not
 *     set comes from hilo.*.
 */
@ConfigurationProperties(prefix = "hilo", ignoreUnknownFields = false)
public record HiLoProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("A") String nodeTag,
    @Nullable String nodeTagQuery,
    @DefaultValue("suffix") TagPlacement tagPlacement,
    @DefaultValue("/") char separator,
    @Nullable String schema,
    @DefaultValue("hilo") String table,
    @DefaultValue("adaptive") String rangeSize,
    @DefaultValue("10s") Duration reserveTimeout,
    @DefaultValue("true") boolean prefetch,
    @DefaultValue("0s") Duration runway,
    @DefaultValue("2025") int maxIdBytes,
    @Nullable String connections,
    @DefaultValue List<String> gaplessIdentities,
    @DefaultValue Jdbc jdbc,
    @DefaultValue Jpa jpa,
    @DefaultValue Metrics metrics,
    @DefaultValue Map<String, HiLoProperties> units) {

  /**
   * What is done about the table at the start.
   *
   * @param initializeSchema When to create the table where it is missing.
   * @param failOnMissingTable Whether the application fails to start where the database answers
   *     that the table is missing.
   */
  public record Jdbc(
      @DefaultValue("embedded") SchemaInitialization initializeSchema,
      @DefaultValue("true") boolean failOnMissingTable) {}

  /**
   * What it has to do with Hibernate.
   *
   * @param enabled Whether entities on the same DataSource get their ids from the application's
   *     HiLo, and not from one that their SessionFactory makes.
   */
  public record Jpa(@DefaultValue("true") boolean enabled) {}

  /**
   * What Micrometer is told.
   *
   * @param maxCollections How many collections have meters of their own; the rest together are
   *     tagged 'other'.
   */
  public record Metrics(@DefaultValue("100") int maxCollections) {}

  /** When to create the table where it is missing. */
  public enum SchemaInitialization {
    /** Where the database lives in this process's memory. */
    EMBEDDED,

    /** On every database. */
    ALWAYS,

    /** Never: something else does. */
    NEVER
  }
}
