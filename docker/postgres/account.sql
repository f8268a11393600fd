-- Runs once, when the database is created. The account of the shop owns its database and nothing else. The administrator has
-- no password and can only log in inside the container: docker compose exec postgres psql -U postgres
\getenv password POSTGRES_PASSWORD
create role keepsake login password :'password';
create database keepsake owner keepsake;
revoke all on database postgres from public;
alter role postgres password null;
