package dev.hilo.docs;

class MySqlIdsInASchemaTest extends InnoDbIdsInASchemaContract {

  /** This view came with 8.0.16, the version that began to enforce checks. */
  @Override
  boolean enforcesChecks() {
    return !schema()
        .query(
            """
            select 1 from information_schema.tables
            where table_schema = 'information_schema' and table_name = 'CHECK_CONSTRAINTS'
            """)
        .isEmpty();
  }
}
