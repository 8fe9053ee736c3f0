insert into hilo (name, node_tag, max_value)
select 'orders', '*', 0
where not exists (select 1 from hilo where name = 'orders' and node_tag = '*');

update hilo set max_value = max_value + 2 where name = 'orders' and node_tag = '*';

insert into orders (id, content)
select concat('orders/', hilo.max_value - 2 + new_orders.number, '-A'), new_orders.content
from hilo, (values (1, 'books'), (2, 'pens')) as new_orders (number, content)
where hilo.name = 'orders' and hilo.node_tag = '*';
