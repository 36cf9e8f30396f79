import { sizeText } from '@pcr/contract/kit/sizes.ts';
import type { Queryable } from '../../postgres/database.ts';
import type { Settings } from '../../settings/settings.ts';
import { timeText, WHAT_TO_DO } from './backup-words.ts';
import type { BackupRow } from './backups.queries.ts';
import * as backups from './backups.queries.ts';

/** What the operator reads of the nightly backups: lines of `npm run admin -- status`. */
export async function backupStatus(
  db: Queryable,
  settings: Pick<Settings, 'backupAt'>,
): Promise<{ lines: (readonly [of: string, says: string])[] }> {
  const [newest] = await backups.newest(db, 1);
  const lines = stateLines(settings, newest, await backups.newestGood(db));
  return { lines: lines.map((line, n) => [n === 0 ? 'Backup' : '', line]) };
}

const NOT_RESTORED =
  'It was read back, but not restored. The user of DATABASE_URL may not make a database. Set BACKUP_CHECK_URL to an empty one.';

/** 'good: 2026-11-28 02:31 (UTC), 48 MB, 120 members, 300 files' */
function goodText(good: BackupRow, zone: string): string {
  const { finished_at, begun_at, bytes, members, files } = good;
  const who = `${members} ${members === 1 ? 'member' : 'members'}`;
  const facts = `${sizeText(bytes ?? 0)}, ${who}, ${files} ${files === 1 ? 'file' : 'files'}`;
  return `${timeText(finished_at ?? begun_at, zone)}, ${facts}`;
}

/** The state of the nightly backups, in lines for the operator. */
function stateLines(
  { backupAt }: Pick<Settings, 'backupAt'>,
  newest: BackupRow | undefined,
  good: BackupRow | undefined,
): string[] {
  const zone = backupAt?.zone ?? 'UTC';
  const lastGood = good ? [`the last good one: ${goodText(good, zone)}`] : ['there is no good one'];
  const off = 'PCR makes none by itself: BACKUP_AT is not set (docs/operate/backup.md).';
  if (!backupAt) return good ? [off, ...lastGood] : [off];
  if (!newest) return ['none was made yet'];
  const begun = timeText(newest.begun_at, zone);
  if (newest.state === 'running') return [`one is made since ${begun}`, ...lastGood];
  if (newest.state === 'failed') {
    return [`failed: ${begun}. ${WHAT_TO_DO[newest.reason ?? 'unknown']}`, ...lastGood];
  }
  return [
    `good: ${goodText(newest, zone)}`,
    newest.restored ? 'It was restored and compared.' : NOT_RESTORED,
  ];
}
