create table orders (id varchar(255) not null primary key);
