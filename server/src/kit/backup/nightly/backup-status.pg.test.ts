import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readNightlyTime } from '../../settings/backup-settings.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/postgres-for-tests.ts';
import { backupStatus } from './backup-status.ts';
import * as backups from './backups.queries.ts';
import { lastGoodBackup } from './nightly.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(() => fresh.database.pool.query('delete from backups'));

const backupAt = readNightlyTime('02:30 America/Chicago');
const status = async (at = backupAt) =>
  (await backupStatus(fresh.database, { backupAt: at })).lines.map(([of, says]) => `${of}|${says}`);

async function begin(day: string): Promise<string> {
  const id = crypto.randomUUID();
  const begun = new Date(`${day}T08:30:00Z`);
  await backups.begin(fresh.database, { id, night: day, name: `${day}.pcrbackup` }, begun);
  return id;
}
const made = { bytes: 48 * 1024 ** 2, members: 120, files: 300 };
const good = async (day: string, restored = true) =>
  backups.good(
    fresh.database,
    await begin(day),
    { restored, ...made },
    new Date(`${day}T08:31:00Z`),
  );
const GOOD = '2026-11-27 02:31 (America/Chicago), 48 MB, 120 members, 300 files';

test('before the first one, and without BACKUP_AT', async () => {
  expect(await status()).toEqual(['Backup|none was made yet']);
  const off = 'Backup|PCR makes none by itself: BACKUP_AT is not set (docs/operate/backup.md).';
  expect(await status(null)).toEqual([off]);
  expect(await lastGoodBackup(fresh.database)).toBe(undefined);
});

test('a good one, restored or only read back', async () => {
  await good('2026-11-27');
  expect(await status()).toEqual([`Backup|good: ${GOOD}`, '|It was restored and compared.']);
  await fresh.database.pool.query('update backups set restored = false, members = 1, files = 1');
  const [facts, how] = await status();
  expect(facts).toMatch(/, 1 member, 1 file$/);
  expect(how).toMatch(/^\|It was read back, but not restored\. .+ BACKUP_CHECK_URL/);
  expect(await lastGoodBackup(fresh.database)).toEqual({
    finished_at: new Date('2026-11-27T08:31:00Z'),
  });
});

test('one that is made or has failed stands before the last good one', async () => {
  await good('2026-11-27');
  const id = await begin('2026-11-28');
  expect(await status()).toEqual([
    'Backup|one is made since 2026-11-28 02:30 (America/Chicago)',
    `|the last good one: ${GOOD}`,
  ]);
  await backups.failed(fresh.database, id, 'room', new Date('2026-11-28T08:32:00Z'));
  expect(await status()).toEqual([
    expect.stringMatching(/^Backup\|failed: 2026-11-28 02:30 .+ There was no room left/),
    `|the last good one: ${GOOD}`,
  ]);
  expect(await lastGoodBackup(fresh.database)).toEqual({
    finished_at: new Date('2026-11-27T08:31:00Z'),
  });
});
