create table orders (id varchar(255) not null primary key);
create table hilo (
  name varchar(255) not null,
  node_tag varchar(32) not null,
  max_value bigint not null,
  primary key (name, node_tag)
);
