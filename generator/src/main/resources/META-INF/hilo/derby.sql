-- The table of HiLo on Derby, which has no "if not exists": a second run fails with X0Y32.
create table hilo (
  name varchar(255) not null,
  node_tag varchar(32) not null,
  max_value bigint not null,
  primary key (name, node_tag)
);
