import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import { connect } from '../../postgres/database.ts';
import type { Manifest } from '../backup-format.ts';
import { type OpenBackup, readBackup } from '../read-backup.ts';
import { DifferentBackup, restoreInto } from '../restore-into.ts';
import { openCheckDatabase } from './check-database.ts';

export interface CheckPlace {
  /** The app's own database. */
  connection: pg.PoolConfig;
  checkUrl: string | null;
  isEmbedded: boolean;
  /** The folder of the migrations. */
  migrations: string;
  log: Log;
}

export interface WrittenBackup {
  from: OpenBackup;
  key: string | null;
  /** What was written. */
  written: Manifest;
}

/**
 * Reads a backup from where it is stored, restores it into a database of its own, and compares all
 * rows and files with what was written. `restored` is false where there is no such database: then
 * the checksums alone are compared.
 */
export async function checkBackup(
  { from, key, written }: WrittenBackup,
  { connection: own, checkUrl, isEmbedded, migrations, log }: CheckPlace,
): Promise<{ restored: boolean }> {
  const check = await openCheckDatabase(own, { checkUrl, isEmbedded });
  if (!check) {
    compare(await readBackup(from, key), written);
    return { restored: false };
  }
  const { connection } = check;
  const database = connect({ connection, connections: 1, onError: () => {} });
  try {
    const parts = { database, connection, migrations, log, from, key, compare: true };
    compare(await restoreInto(parts), written);
  } finally {
    await database.close();
    await check.close();
  }
  return { restored: true };
}

/** Another backup may stand under its name, and be as whole. */
function compare(read: Manifest, written: Manifest): void {
  if (JSON.stringify(read) !== JSON.stringify(written))
    throw new DifferentBackup('The backup that was read is not the one that was written.');
}
