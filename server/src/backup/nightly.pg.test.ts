import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { lastGoodBackup } from '../kit/backup/nightly/nightly.ts';
import { openBackupStore } from '../kit/backup/open-store.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { KEY, type NightlyFixtures, OPERATOR, startNightly } from './testing/nightly-fixtures.ts';

// The whole of it: the app with BACKUP_AT, its tasks, a process that backs up and checks, and a
// place that may fail.

let nightly: NightlyFixtures;
afterEach(() => nightly.close());

const mails = () => nightly.mailbox.subjectsTo(OPERATOR);
const checksLeft = () =>
  nightly.app.rows(
    `select from pg_database where datname = 'pcr_check_' ||
       (select oid from pg_database where datname = current_database())`,
  );

describe.each(['folder', 'bucket'] as const)('in a %s', (place) => {
  test('each night has one backup, restored and compared; the policy removes old ones, and nothing that is not of PCR', async () => {
    nightly = await startNightly(place, { BACKUP_KEEP: '2d' });
    const { app, bucket, folder, look, rows, said } = nightly;
    const url = place === 'folder' ? join(folder, 'backups') : bucket.url;
    const settings = readSettings({ BACKUP_URL: url, BACKUP_KEY: KEY }, folder);
    const store = await openBackupStore(settings.backupPlace);
    const old = ['01T0230Z', '02T0230Z', '02T0330Z'].map((time) => `pcr-2020-01-${time}.pcrbackup`);
    for (const name of old) await store.put(name, Readable.from([Buffer.from('an old one')]));
    if (place === 'folder') await writeFile(join(url, 'notes.txt'), 'no backup');

    await look();
    await look();
    const [made, ...more] = await rows();
    expect(more).toEqual([]);
    expect(made).toMatchObject({ state: 'good', restored: true, members: 1, files: 1 });
    expect(await nightly.listed(url)).toEqual([
      { name: old[2], size: 10 },
      { name: made?.name, size: Number(made?.bytes) },
    ]);
    expect(said('an old backup is removed')).toHaveLength(2);
    if (place === 'folder') expect(await readdir(url)).toContain('notes.txt');
    expect(await checksLeft()).toEqual([]);
    expect(said('the backup of this night is good')).toHaveLength(1);
    expect(await lastGoodBackup(app.database)).toEqual({ finished_at: expect.any(Date) });

    app.clock.advance({ days: 1 });
    await look();
    expect(await nightly.states()).toEqual(['good', 'good']);
    expect(mails()).toEqual([]);
  });
});

/** As if the backups of this night had failed so. */
async function failedBefore(times: number): Promise<void> {
  const { app } = nightly;
  await app.rows(
    `insert into backups (id, night, name, state, reason, begun_at, finished_at)
     select gen_random_uuid(), night, name, state, reason, begun_at, finished_at
     from (select * from backups order by begun_at desc limit 1) last, generate_series(1, $1)`,
    [times],
  );
}

test('a store that refuses: the last try writes one mail, in a week another one; a good backup ends the trouble', async () => {
  nightly = await startNightly('bucket');
  const { app, bucket, look, states, mailbox, said } = nightly;
  await look();
  const [first] = await nightly.listed(bucket.url);
  bucket.refuses = 'PUT';
  app.clock.advance({ days: 1 });
  await look();
  await look();
  expect(await states()).toEqual(['good', 'store']);
  app.clock.advance({ minutes: 31 });
  await failedBefore(1);
  expect(mails()).toEqual([]);
  await look();
  expect(await states()).toEqual(['good', 'store', 'store', 'store']);
  for (let n = 0; n < 3; n++) {
    app.clock.advance({ minutes: 31 });
    await look();
  }
  expect(await states()).toHaveLength(4);
  expect(mails()).toEqual(['The backup of PCR failed']);
  const text = mailbox.mails[0]?.text ?? '';
  expect(text).toContain('The place of BACKUP_URL could not be reached');
  expect(text).toContain(String(first?.name));
  expect([text, ...app.logged].join('\n')).not.toContain('S3RVER');
  expect(said('there is no good backup of this night')).toHaveLength(1);
  // What is there stays while no newer one is good.
  expect(await nightly.listed(bucket.url)).toEqual([first]);

  for (const { days, told } of [
    { days: 1, told: 1 },
    { days: 7, told: 2 },
  ]) {
    app.clock.advance({ days });
    await look();
    await failedBefore(2);
    await look();
    await look();
    expect(mails()).toHaveLength(told);
  }

  bucket.refuses = null;
  app.clock.advance({ days: 1 });
  await look();
  await look();
  expect((await states()).at(-1)).toBe('good');
  expect(said('backups are good again')).toHaveLength(1);
  expect(await app.rows('select from backup_trouble')).toEqual([]);
});

test('a folder that cannot be: without OPERATOR_EMAIL the log says that nobody is told', async () => {
  nightly = await startNightly('folder', { OPERATOR_EMAIL: '' });
  await writeFile(join(nightly.folder, 'backups'), 'where a folder should be');
  await nightly.look();
  await failedBefore(2);
  await nightly.look();
  await nightly.look();
  expect(await nightly.states()).toEqual(['store', 'store', 'store']);
  expect(nightly.said('nobody is told of it by mail')).toHaveLength(1);
  expect(nightly.mailbox.mails).toEqual([]);
});

test('a byte that changes between writing and checking is found, and the good one before stays', async () => {
  nightly = await startNightly('bucket', { BACKUP_KEEP: '1d' });
  const { app, bucket, look, rows, states } = nightly;
  await look();
  const [first] = await nightly.listed(bucket.url);
  app.clock.advance({ days: 1 });
  let damaged = false;
  bucket.before = async (method) => {
    if (method !== 'GET' || damaged) return;
    damaged = true;
    await bucket.damageAll();
  };
  await look();
  expect(damaged).toBe(true);
  expect(await states()).toEqual(['good', 'damaged']);
  expect(await checksLeft()).toEqual([]);
  const both = await nightly.listed(bucket.url);
  expect(both.map(({ name }) => name)).toEqual((await rows()).map(({ name }) => name));
  expect(both[0]).toEqual(first);
  app.clock.advance({ minutes: 31 });
  await look();
  expect(await states()).toEqual(['good', 'damaged', 'good']);
  // Now that a newer one is good the bad one goes, too.
  const [left, ...more] = await nightly.listed(bucket.url);
  expect(more).toEqual([]);
  expect(left?.name).toBe((await rows()).at(-1)?.name);
});

test('where the user of DATABASE_URL may make no database the backup is read back alone, or restored into that of BACKUP_CHECK_URL', async () => {
  const spare = await freshDatabase({ migrated: false });
  try {
    // The app's user of these tests may not.
    nightly = await startNightly('folder', { DATABASE_URL: 'postgres://its.own/database' });
    await nightly.look();
    expect(await nightly.rows()).toMatchObject([{ state: 'good', restored: false }]);
    await nightly.close();
    nightly = await startNightly('folder', {
      ...{ DATABASE_URL: 'postgres://its.own/database', BACKUP_CHECK_URL: spare.url },
    });
    await nightly.look();
    expect(await nightly.rows()).toMatchObject([{ state: 'good', restored: true }]);
    const left = `select from pg_class where relnamespace = 'public'::regnamespace`;
    expect((await spare.database.pool.query(left)).rows).toEqual([]);

    await spare.database.pool.query('create table precious (n integer)');
    nightly.app.clock.advance({ days: 1 });
    await nightly.look();
    expect(await nightly.states()).toEqual(['good', 'check_database']);
  } finally {
    await spare.drop();
  }
});
