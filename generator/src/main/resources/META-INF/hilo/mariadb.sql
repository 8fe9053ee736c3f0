-- The table of HiLo on MariaDB.
create table if not exists hilo (
  name varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
  node_tag varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
  max_value bigint not null,
  primary key (name, node_tag)
) engine = InnoDB;
