/**
 * Ids such as {@code orders/1-A} for the rows of a relational database, on plain JDBC.
 *
 * <p>Start with {@link dev.hilo.HiLo}: {@link dev.hilo.HiLo#builder(javax.sql.DataSource) builder}
 * makes one for a database, and all threads share it. Besides, applications use
 *
 * <ul>
 *   <li>{@link dev.hilo.HiLoBuilder}: the settings, such as the {@link dev.hilo.RangeSize}
 *   <li>{@link dev.hilo.CollectionIds}: one collection, for code that makes many ids
 *   <li>{@link dev.hilo.Identities}: the commands for identities
 *   <li>{@link dev.hilo.Counters}: the rows of the table and statistics, for operators and tests
 *   <li>{@link dev.hilo.IdCollection}: the name of the collection of a class
 *   <li>{@link dev.hilo.HiLoListener}: the events of ranges
 *   <li>{@link dev.hilo.HiLoException}: what failed, and what to do
 * </ul>
 *
 * <p>{@link dev.hilo.HiLoRules}, {@link dev.hilo.Conventions} and {@link dev.hilo.Settings} are for
 * frameworks.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo;
