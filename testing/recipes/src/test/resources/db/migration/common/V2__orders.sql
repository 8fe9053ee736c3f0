create table orders (
  id varchar(64) primary key,
  content varchar(100)
);
