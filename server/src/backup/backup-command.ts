import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { Command } from 'commander';
import type { Manifest } from '../kit/backup/backup-format.ts';
import { folderStore } from '../kit/backup/folder-store.ts';
import { keepBackup } from '../kit/backup/keep-backup.ts';
import { openBackupStore } from '../kit/backup/open-store.ts';
import { newBackupKey } from '../kit/backup/packing.ts';
import { databaseSize, needRoom } from '../kit/backup/room-for-backup.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { localFolder } from '../kit/files/storage.ts';
import { makeLog } from '../kit/log/log.ts';
import { openDatabase } from '../kit/postgres/open-database.ts';
import { systemClock } from '../kit/settings/clock.ts';
import { findSecret } from '../kit/settings/data-folder.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { say, type Terminal } from '../kit/terminal/terminal.ts';
import { backupParts } from './backup-parts.ts';
import { type CommandGround, runCommand } from './command.ts';

export interface BackupGround extends CommandGround {
  /** Ends it, with nothing kept. */
  signal: AbortSignal;
}

export function runBackup(args: readonly string[], ground: BackupGround): Promise<number> {
  const program = new Command('npm run backup --')
    .description('Makes a backup of the database and the files. PCR can keep running.')
    .option('--to <folder>', 'where the backup goes, instead of BACKUP_URL')
    .option('--new-key', 'prints a new key for BACKUP_KEY, and does nothing else')
    .action(async ({ to, newKey }: { to?: string; newKey?: true }) =>
      newKey ? printKey(ground.terminal) : backup(ground, to),
    );
  return runCommand(program, args, ground.terminal);
}

async function printKey(terminal: Terminal): Promise<void> {
  say(terminal, await newBackupKey());
  terminal.stderr.write(
    'Set BACKUP_KEY to this line. Keep a copy in a safe place. No one can read a backup without its key.\n',
  );
}

async function backup(ground: BackupGround, to: string | undefined): Promise<void> {
  const begun = performance.now();
  const settings = ground.settings();
  const log = makeLog('error');
  // Before a folder for backups is made: it may be below a wrong DATA_DIR.
  const secret = await mustBeThere(settings);
  const store = to ? await folderStore(resolve(to)) : await openBackupStore(settings.backupPlace);
  const opened = await openDatabase(settings, log, { join: true });
  const { direct: connection, directDatabase: database, close } = opened;
  try {
    const now = systemClock.now();
    const parts = await backupParts({
      ...{ settings, secret, connection, database, log, now },
      migrations: ground.migrations,
    });
    const bytes = await databaseSize(database);
    await needRoom(store, bytes, localFolder(settings) ? parts.storage : null);
    const { where, size, manifest } = await keepBackup(parts, store, ground.signal);
    const seconds = (performance.now() - begun) / 1000;
    say(ground.terminal, `${where}\n${sizeText(size)}, ${inIt(manifest)}, ${seconds.toFixed(1)} s`);
    const { missing } = manifest.files;
    if (missing)
      ground.terminal.stderr.write(
        `The store of files had lost ${missing} ${missing === 1 ? 'content' : 'contents'} before: the log of PCR names the files each night.\n`,
      );
    if (!settings.backupKey)
      ground.terminal.stderr.write(
        'It is not encrypted, since BACKUP_KEY is not set: whoever has the file can read all of it.\n',
      );
  } finally {
    await close();
  }
}

/** The secret of the installation. A wrong DATA_DIR must not become a new one, and be backed up. */
async function mustBeThere({ dataDir, databaseUrl, secret }: Settings): Promise<string> {
  const found = secret ?? (await findSecret(dataDir));
  if (found === null || (!databaseUrl && !existsSync(join(dataDir, 'postgres'))))
    throw new StartError(`PCR has no data in ${dataDir}. Set DATA_DIR to the folder that it uses.`);
  return found;
}

/** '812 members, 1204 files (1.9 GB)'. */
const inIt = ({ members, files }: Manifest): string =>
  `${members} ${members === 1 ? 'member' : 'members'}, ${files.count} ${files.count === 1 ? 'file' : 'files'} (${sizeText(files.bytes)})`;
