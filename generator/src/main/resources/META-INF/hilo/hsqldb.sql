-- The table of HiLo on HSQLDB.
create table if not exists hilo (
  name varchar(255) collate SQL_TEXT not null,
  node_tag varchar(32) collate SQL_TEXT not null,
  max_value bigint not null,
  primary key (name, node_tag)
);
