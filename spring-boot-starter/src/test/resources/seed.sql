insert into hilo (name, node_tag, max_value) values ('orders', '*', 4711);
