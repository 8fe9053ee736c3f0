insert into hilo (name, node_tag, max_value)
select 'orders', '*', 0
where not exists (select 1 from hilo where name = 'orders' and node_tag = '*');

update hilo set max_value = 2 where name = 'orders' and node_tag = '*' and max_value < 2;
