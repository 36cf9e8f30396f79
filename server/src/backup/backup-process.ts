import { setPriority } from 'node:os';
import { keepBackup } from '../kit/backup/keep-backup.ts';
import { reasonOf, type Stage } from '../kit/backup/nightly/backup-reason.ts';
import type { BackupJob, BackupOutcome } from '../kit/backup/nightly/backup-work.ts';
import { checkBackup } from '../kit/backup/nightly/check-backup.ts';
import { openBackupStore } from '../kit/backup/open-store.ts';
import { databaseSize, needRoom, needRoomToCheck } from '../kit/backup/room-for-backup.ts';
import { localFolder } from '../kit/files/storage.ts';
import { loggable, makeLog } from '../kit/log/log.ts';
import { connect } from '../kit/postgres/database.ts';
import { MIGRATIONS } from '../kit/postgres/migrate.ts';
import { collectBuffersEarly } from '../kit/settings/buffer-collection.ts';
import { backupParts } from './backup-parts.ts';

// This process makes the nightly backup, checks it and ends (kit/backup/nightly/backup-work.ts
// starts it). Compressing and comparing take all of a processor for minutes: requests go first.

collectBuffersEarly();
/** From -20 to 19, which gets what the others leave. */
const AFTER_OTHERS = 5;
try {
  setPriority(AFTER_OTHERS);
} catch {
  // Some containers forbid it; the backup is made all the same.
}
// PCR is gone, so nobody would note what became of the backup.
process.once('disconnect', () => process.exit(0));

process.once('message', async (job: BackupJob) => {
  process.send?.(await outcomeOf(job), () => process.disconnect());
});

async function outcomeOf({ settings, secret, connection, now }: BackupJob): Promise<BackupOutcome> {
  let stage: Stage = 'write';
  /** What ended the reading of the backup: an error of a network could be of the database, too. */
  let unread: Error | undefined;
  const log = makeLog('error', undefined, settings.logFormat);
  const database = connect({ connection, connections: 1, onError: () => {} });
  try {
    const begun = performance.now();
    const store = await openBackupStore(settings.backupPlace);
    const ground = { settings, secret, connection, database, log, now: new Date(now) };
    const parts = await backupParts({ ...ground, migrations: MIGRATIONS });
    stage = 'room';
    const bytesNow = await databaseSize(database);
    await needRoom(store, bytesNow, localFolder(settings) ? parts.storage : null);
    stage = 'write';
    const { name, size: bytes, manifest } = await keepBackup(parts, store);
    const stored = performance.now();
    const { backupCheckUrl: checkUrl, backupKey: key, databaseUrl, dataDir } = settings;
    stage = 'room';
    // Of any other PostgreSQL the disk is not seen from here.
    if (databaseUrl === null && checkUrl === null) await needRoomToCheck(dataDir, bytesNow);
    stage = 'check';
    const from = async () => {
      const stream = await store.get(name);
      return stream.once('error', (cause: Error) => {
        unread = cause;
      });
    };
    const place = { connection, checkUrl, isEmbedded: databaseUrl === null };
    const { restored } = await checkBackup(
      { from, key, written: manifest },
      { ...place, migrations: MIGRATIONS, log },
    );
    return {
      made: { restored, bytes, members: manifest.members, files: manifest.files.count },
      took: { write: seconds(begun, stored), check: seconds(stored, performance.now()) },
    };
  } catch (error) {
    const reason = error === unread ? 'store' : reasonOf(error, stage);
    return { failed: reason, why: loggable(error as Error).message };
  } finally {
    await database.close();
  }
}

/** To a hundredth. */
const seconds = (since: number, until: number) => Math.round((until - since) / 10) / 100;
