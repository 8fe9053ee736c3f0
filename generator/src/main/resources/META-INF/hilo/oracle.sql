-- The table of HiLo on Oracle. Untested.
-- A second run fails with ORA-00955, because only Oracle 23ai and later have "if not exists".
create table hilo (
  name varchar2(255 char) not null,
  node_tag varchar2(32 char) not null,
  max_value number(19) not null,
  primary key (name, node_tag)
);
