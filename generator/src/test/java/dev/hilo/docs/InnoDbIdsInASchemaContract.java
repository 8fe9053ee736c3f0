package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What is the same on MySQL and MariaDB. */
abstract class InnoDbIdsInASchemaContract extends IdsInASchemaContract {

  private static final String GENERAL =
      "varchar(64) character set utf8mb4 collate utf8mb4_general_ci";
  private static final String UNICODE =
      "varchar(64) character set utf8mb4 collate utf8mb4_unicode_ci";
  private static final int KEY_TOO_LONG = 1071;
  private static final int ILLEGAL_MIX_OF_COLLATIONS = 1267;

  @Test
  void theDefaultIgnoresCase() {
    assertThat(ids("select @@collation_database").get(0)).endsWith("_ci");
  }

  @Test
  void aForeignKeyNeedsTheSameTypeAndCollation() {
    createColumns();

    assertThat(isRefused(references("numbers", "bigint"))).isTrue();
    assertThat(isRefused(references("texts", GENERAL))).isTrue();
    assertThat(isRefused(references("same", idType()))).isFalse();
  }

  @Test
  void theCollationOfOneSideCannotChangeAlone() {
    createColumns();

    assertThat(isRefused("alter table orders modify id " + GENERAL + " not null")).isTrue();
    assertThat(isRefused("alter table order_lines modify order_id " + GENERAL)).isTrue();
  }

  @Test
  void aForeignKeyCannotReferToPartitions() {
    schema()
        .execute(
            "create table events (id "
                + idType()
                + " not null, primary key (id)) partition by key (id) partitions 2");
    String reference = references("notes", idType()).replace(" orders ", " events ");

    assertThat(isRefused(reference)).isTrue();
    schema().execute("alter table events remove partitioning");
    assertThat(isRefused(reference)).isFalse();
  }

  @Test
  void partitionsByTimeNeedTheTimeInThePrimaryKey() {
    String table = "create table logs (id varchar(64), at_day date, primary key (%s)) ";
    String partitions =
        "partition by range columns (at_day) (partition p values less than maxvalue)";

    assertThat(isRefused(table.formatted("id") + partitions)).isTrue();
    schema().execute(table.formatted("id, at_day") + partitions);
  }

  @Test
  void twoCollationsThatAreNotBinaryCannotBeCompared() {
    createColumns();
    schema()
        .execute(
            "create table general (id " + GENERAL + ")", "create table other (id " + UNICODE + ")");

    assertThatThrownBy(() -> join("general", "other"))
        .extracting(Refusal::of)
        .extracting(Refusal::code)
        .isEqualTo(ILLEGAL_MIX_OF_COLLATIONS);
    join("general", "orders");
  }

  private void join(String one, String other) {
    schema().query("select 1 from " + one + " a join " + other + " b on a.id = b.id");
  }

  @Test
  void aKeyHoldsThreeThousandAndSeventyTwoBytes() {
    String four = " character set utf8mb4 collate utf8mb4_bin primary key)";
    schema()
        .execute(
            "create table widest (id varchar(768)" + four,
            "create table ids (id varchar(2025) character set ascii collate ascii_bin primary key)");

    insert("ids", letters(2025));
    assertThat(refusal("create table wider (id varchar(769)" + four))
        .extracting(Refusal::code)
        .isEqualTo(KEY_TOO_LONG);
  }
}
