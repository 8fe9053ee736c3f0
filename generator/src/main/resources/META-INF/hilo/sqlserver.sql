-- The table of HiLo on SQL Server. Untested.
if object_id('hilo') is null
create table hilo (
  name nvarchar(255) collate Latin1_General_100_BIN2 not null,
  node_tag nvarchar(32) collate Latin1_General_100_BIN2 not null,
  max_value bigint not null,
  primary key (name, node_tag)
);
