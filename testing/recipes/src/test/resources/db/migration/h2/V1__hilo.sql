-- The table of HiLo on H2.
create table if not exists hilo (
  name varchar(255) not null,
  node_tag varchar(32) not null,
  max_value bigint not null,
  primary key (name, node_tag)
);
