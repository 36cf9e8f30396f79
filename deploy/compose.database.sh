#!/bin/sh
# The image of PostgreSQL runs this once, when it makes the database (compose.yaml). The user of PCR owns its database and
# may make the one in which backups are proved. It is no superuser: what reaches PCR must not reach the machine.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role pcr login createdb password :'password';
create database pcr owner pcr;
-- From now on the superuser is let in by the socket in the container alone.
alter role postgres password null;
SQL
