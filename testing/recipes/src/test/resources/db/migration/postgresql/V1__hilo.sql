-- The table of HiLo on PostgreSQL.
create table if not exists hilo (
  name varchar(255) collate "C" not null,
  node_tag varchar(32) collate "C" not null,
  max_value bigint not null,
  primary key (name, node_tag)
);
