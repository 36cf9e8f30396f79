import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { makeLog } from '../log/log.ts';
import { connect, sql } from '../postgres/database.ts';

// Tests start and kill this program on the data folder that is its argument. It writes numbers to
// its own database, where none of an earlier start are left, and prints each one that was
// acknowledged.

const { connection } = await startEmbeddedDatabase({
  dataDir: process.argv[2] ?? '',
  log: makeLog('silent'),
});
const database = connect({ connection, onError: () => {} });
await database.query(sql('no_numbers', 'drop table if exists numbers'), []);
await database.query(sql('numbers', 'create table numbers (n int primary key)'), []);
console.log('ready');

for (let n = 1; ; ) {
  try {
    await database.query(sql('write', 'insert into numbers values ($1) on conflict do nothing'), [
      n,
    ]);
    console.log(n++);
  } catch {
    // The database is restarting.
    await delay(20);
  }
}
