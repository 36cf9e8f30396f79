import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OLD_MS } from '../backup/nightly/judge.ts';
import { lastGoodBackup } from '../backup/nightly/nightly.ts';
import type { Settings } from '../settings/settings.ts';
import { type Check, kindOf, ok, type Said, warn, wrong } from './check.ts';
import { tryStore } from './store-check.ts';

const HOUR = 3_600_000;

export const backupCheck: Check = async ({ settings, database, clock }) => {
  const { backupAt, backupPlace, backupKey } = settings;
  if (!backupAt) return [ok('not set up: PCR makes no backups by itself (BACKUP_AT)')];
  const faults: Said[] = [];
  if (backupKey && !(await isKey(backupKey)))
    faults.push(
      wrong(
        'BACKUP_KEY has a wrong letter. Take it from its copy, or make another: npm run backup -- --new-key.',
      ),
    );
  const why =
    'bucket' in backupPlace
      ? await tryStore({ dataDir: '', filesUrl: backupPlace.bucket }, backupPlace.folder)
      : await tryFolder(backupPlace);
  if (why)
    faults.push(
      wrong(`${why} Correct BACKUP_URL, or let the user who starts PCR write to that place.`),
    );
  if (faults.length > 0) return faults;
  const place = `its place takes files${backupKey ? ', and the key is whole' : ''}`;
  if (typeof database === 'string')
    return [warn(`${place}; whether there is a good one was not checked: the database is away`)];
  const good = await lastGoodBackup(database).catch(orNone);
  if (!good) return [warn(`${place}, but there is no good one yet. Look again tomorrow.`)];
  const age = clock.now().getTime() - good.finished_at.getTime();
  const hours = Math.floor(age / HOUR);
  if (age > OLD_MS)
    return [
      wrong(
        `the last good one is ${hours} hours old. See the log of PCR, and docs/operate/backup.md.`,
      ),
    ];
  return [ok(`${place}; the last good one is ${hours} hours old`)];
};

/** A database of a version before has no such table, and the check updates none. */
function orNone(error: { code?: string }): undefined {
  if (error.code !== '42P01') throw error;
}

/** Whether its letters fit together: a key has a checksum. */
async function isKey(key: string): Promise<boolean> {
  const { identityToRecipient } = await import('age-encryption');
  return identityToRecipient(key).then(
    () => true,
    () => false,
  );
}

/**
 * Why nothing can be written there; null where it can. A folder that is not there yet is not made.
 */
async function tryFolder({ folder }: Extract<Settings['backupPlace'], { folder: string }>) {
  const file = join(folder, `check-${randomUUID()}.txt`);
  try {
    await writeFile(file, 'written by npm run admin -- check', { mode: 0o600, flush: true });
    await rm(file);
    return null;
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    if (kindOf(error) !== 'ENOENT') return `A small file cannot be written (${kindOf(error)}).`;
    return await makeable(dirname(folder));
  }
}

async function makeable(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    if (kindOf(error) === 'ENOENT' && dirname(folder) !== folder) return makeable(dirname(folder));
    return `Its folder cannot be made (${kindOf(error)}).`;
  }
}
