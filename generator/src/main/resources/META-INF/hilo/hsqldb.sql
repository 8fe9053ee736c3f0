-- The table of HiLo on HSQLDB.
create table hilo (
  name varchar(255) collate sql_text not null,
  node_tag varchar(32) collate sql_text not null,
  max_value bigint not null,
  primary key (name, node_tag)
);
