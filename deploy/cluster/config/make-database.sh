#!/bin/sh
# Patroni calls it once, when the cluster is made: the role and the database of PCR. Copy it to
# /etc/patroni/make-database.sh, replace what stands between @ and @, and let only postgres read and run it.
# createdb: PCR makes a database to check each backup, and drops it again (docs/operate/backup.md).
# pg_ls_waldir: PCR asks a node for its timeline before members read from it (docs/operate/cluster.md).
set -eu
psql --no-psqlrc -v ON_ERROR_STOP=1 -d "$1" <<'SQL'
create role pcr login createdb password '@DATABASE_PASSWORD@';
create database pcr owner pcr encoding 'UTF8' template template0;
\connect pcr
grant execute on function pg_ls_waldir() to pcr;
SQL
