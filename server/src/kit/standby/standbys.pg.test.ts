/** @module-tag thorough */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../log/log.ts';
import { KEPT } from '../postgres/connections.ts';
import { connect, type Database, plannedSql } from '../postgres/database.ts';
import {
  isReplayed,
  openCluster,
  type TestCluster,
  type TestNode,
  waitsForSecond,
} from '../testing/nodes-of-postgres.ts';
import { openWay, type Way } from '../testing/way-to-postgres.ts';
import { openNode } from './node.ts';
import { openStandbys, type Standbys } from './standbys.ts';

// Three nodes, one of which was the primary and has written on what nobody confirmed (machines.md
// 22 and 23).

let cluster: TestCluster;
let deposed: TestNode;
let promoted: TestNode;
let follower: TestNode;
/** By which the app reaches its primary. */
let way: Way;
let database: Database;
let standbys: Standbys;

const SAID = plannedSql('select words from said order by words');
const said = () => standbys.read({}, () => database.query<{ words: string }>(SAID, []));
const words = async () => (await said()).map((row) => row.words);

beforeAll(async () => {
  cluster = await openCluster();
  [deposed, promoted, follower] = (await Promise.all(
    ['deposed', 'promoted', 'follower'].map(cluster.node),
  )) as [TestNode, TestNode, TestNode];
  await Promise.all([promoted.follow(deposed), follower.follow(deposed)]);
  await Promise.all([deposed.start(), promoted.start(), follower.start()]);
  await waitsForSecond(deposed);
  await deposed.asAdmin(`create table said (words text); grant select on said to pcr;
    grant execute on function pg_ls_waldir() to pcr; insert into said values ('confirmed')`);
  way = await openWay(deposed.connection);
  const { connection } = way;
  database = connect({ connection, onError: () => {} });
  const opened = await openStandbys({
    ...{ urls: [deposed.url, promoted.url, follower.url], database, connection },
    log: makeLog('silent'),
  });
  if (!opened) throw new Error('there are nodes');
  standbys = opened;
});
afterAll(async () => {
  await standbys.close();
  await database.close();
  await way.remove();
  await cluster.close();
});

test('a standby that was just started, and has not replayed all that it has stored, does not say how far it is', async () => {
  // After a start it begins here.
  await deposed.asAdmin('checkpoint');
  await isReplayed(deposed, follower);
  await follower.asAdmin('checkpoint');
  await follower.asAdmin('select pg_wal_replay_pause()');
  await deposed.asAdmin("insert into said values ('confirmed later')");
  const [stored] = await deposed.asAdmin<{ at: string }>('select pg_current_wal_flush_lsn() as at');
  // The other one may have confirmed the commit.
  await vi.waitFor(
    async () => {
      const [has] = await follower.asAdmin<{ it: boolean }>(
        `select pg_last_wal_receive_lsn() >= '${stored?.at}' as it`,
      );
      expect(has?.it).toBe(true);
    },
    { timeout: 30_000, interval: 20 },
  );
  await follower.asAdmin("alter system set recovery_min_apply_delay = '1h'");
  await follower.kill();
  await follower.start();
  const node = openNode(follower.url, 2);
  const told = await node.tell();
  await node.close();
  const [replayed] = await follower.asAdmin<{ less: boolean }>(
    `select pg_last_wal_replay_lsn() < '${stored?.at}' as less`,
  );
  expect(replayed?.less).toBe(true);
  expect(told).toMatchObject({ standby: true, stored: null });
  await follower.asAdmin('alter system reset recovery_min_apply_delay');
  await follower.asAdmin('select pg_reload_conf()');
});

test('of two timelines the newer one is read, though a deposed primary has written farther', async () => {
  await Promise.all([isReplayed(deposed, promoted), isReplayed(deposed, follower)]);
  expect(await words()).toEqual(['confirmed', 'confirmed later']);
  await Promise.all([promoted.kill(), follower.kill()]);
  await deposed.asAdmin(`set synchronous_commit = local; insert into said values ('unconfirmed');
    create table filling as select repeat('x', 1000) as it from generate_series(1, 20000)`);
  await way.cut();
  await deposed.kill();
  await follower.follow(promoted);
  await promoted.start();
  await promoted.asAdmin('select pg_promote()');
  await waitsForSecond(promoted);
  await follower.start();
  await promoted.asAdmin("insert into said values ('confirmed again')");
  await deposed.follow(promoted);
  await deposed.start();
  await promoted.kill();
  // It has asked the promoted one where to go on, and was refused.
  await vi.waitFor(
    async () => {
      const [row] = await deposed.asAdmin<{ asked: boolean }>(
        'select pg_last_wal_receive_lsn() is not null as asked',
      );
      expect(row?.asked).toBe(true);
    },
    { timeout: 30_000, interval: 50 },
  );
  const [far] = await deposed.asAdmin<{ at: string }>('select pg_last_wal_replay_lsn() as at');
  const [near] = await follower.asAdmin<{ less: boolean }>(
    `select pg_last_wal_replay_lsn() < '${far?.at}' as less`,
  );
  expect(near?.less).toBe(true);
  expect(await words()).toEqual(['confirmed', 'confirmed again', 'confirmed later']);
});

test('a read that a standby ends for what it replays is tried once more, and then later', async () => {
  const conflict = () =>
    database.query(plannedSql("do $$ begin raise exception using errcode = '40001'; end $$"), []);
  let tries = 0;
  const once = () => (tries++ === 0 ? conflict() : database.query(SAID, []));
  expect(await standbys.read({}, once)).toHaveLength(3);
  expect(tries).toBe(2);
  await expect(standbys.read({}, conflict)).rejects.toMatchObject({ code: 'unavailable' });
});

test('one node has as many connections for reads as the primary, and who comes later waits for one', async () => {
  const node = openNode(follower.url, 2);
  const slow = () => node.pool.query<{ ok: boolean }>('select true as ok from pg_sleep(1)');
  const all = await Promise.all(Array.from({ length: 2 * KEPT.requests }, slow));
  expect(all.every(({ rows }) => rows[0]?.ok)).toBe(true);
  expect(node.pool.totalCount).toBe(KEPT.requests);
  await node.close();
});
