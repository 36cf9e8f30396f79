/**
 * What a node says of itself (`Told` in up-to-date.ts).
 *
 * A standby that was started anew says null for what it has received until it has replayed all that
 * lies on its disk; before that nobody knows how much that is. After that the number may be that of
 * the file's beginning, where it asked another to go on, so what is replayed counts as well. The
 * timeline is that of the newest file of the log, for which PostgreSQL has no other way in a
 * standby whose primary is gone.
 */
export const TELL = `select
    (select system_identifier::text from pg_control_system()) as system,
    pg_postmaster_start_time()::text as started,
    pg_is_in_recovery() as standby,
    (select max(left(name, 8)) from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$') as timeline,
    (case when pg_is_in_recovery()
      then case when pg_last_wal_receive_lsn() is not null
        then greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) end
      else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::text as stored,
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as replayed`;

/** Whether a database takes writes. */
export const TAKES_WRITES = `select not pg_is_in_recovery()
    and current_setting('transaction_read_only') = 'off' as writable`;

/** What the primary says of its commits (`Promised` in promise.ts). */
export const PROMISE = `select
    (select system_identifier::text from pg_control_system()) as system,
    current_setting('synchronous_commit') as commit,
    current_setting('synchronous_standby_names') as standbys,
    (select count(*)::int from pg_stat_replication) as followers,
    has_function_privilege('pg_ls_waldir()', 'execute') as "mayLook"`;
