import { DOMAINS, theOne } from '../domains.ts';
import { BACKUP_TASKS } from '../kit/backup/nightly/nightly.ts';
import { type BackupParts, countLanded } from '../kit/backup/write-backup.ts';
import { openFileStorage } from '../kit/files/storage.ts';
import type { Log } from '../kit/log/log.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { readMigrations } from '../kit/postgres/migrate.ts';
import type { OpenDatabase } from '../kit/postgres/open-database.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { VERSION } from '../kit/settings/version.ts';

interface Installation extends Pick<OpenDatabase, 'connection' | 'database'> {
  settings: Settings;
  /** What the app signs with. */
  secret: string;
  log: Log;
  now: Date;
  /** The folder of this PCR's migrations. */
  migrations: string;
}

/** What a backup of this installation is made of. */
export async function backupParts(ground: Installation): Promise<BackupParts> {
  const { settings, connection, log, now } = ground;
  const contents = (await isOfThisPcr(ground)) ? contentsOf : null;
  return {
    connection,
    storage: await openFileStorage(settings, log),
    key: settings.backupKey,
    secret: { text: ground.secret, included: settings.secret === null },
    version: VERSION,
    now,
    withoutTasks: BACKUP_TASKS,
    members: theOne('accounts').count,
    contents,
  };
}

/**
 * A backup before an update meets the database of the version before: its tables may lack what our
 * own statements read. Throws `StartError` where there is no PCR.
 */
async function isOfThisPcr({ database, migrations }: Installation): Promise<boolean> {
  return (await countLanded(database)) === (await readMigrations(migrations)).length;
}

async function* contentsOf(db: Queryable): AsyncGenerator<readonly string[]> {
  for (const { contents } of DOMAINS) if (contents) yield* contents(db);
}
