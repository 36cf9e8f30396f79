import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { Command } from 'commander';
import { theOne } from '../domains.ts';
import type { Manifest } from '../kit/backup/backup-format.ts';
import { backupTime } from '../kit/backup/backup-store.ts';
import { keyNumber } from '../kit/backup/file-copy.ts';
import { filesInto } from '../kit/backup/files-into.ts';
import { fingerprint } from '../kit/backup/fingerprint.ts';
import { mustBeEmpty } from '../kit/backup/must-be-empty.ts';
import { openBackupStore } from '../kit/backup/open-store.ts';
import { UnreadableBackup } from '../kit/backup/packing.ts';
import { type OpenBackup, readBackup } from '../kit/backup/read-backup.ts';
import { restoreInto } from '../kit/backup/restore-into.ts';
import { findEmbeddedDatabase } from '../kit/embedded/embedded-database.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { type FileStorage, openFileStorage } from '../kit/files/storage.ts';
import { makeLog } from '../kit/log/log.ts';
import { migrate, readMigrations } from '../kit/postgres/migrate.ts';
import { openDatabase } from '../kit/postgres/open-database.ts';
import { openDataFolder, restoringFolder, writeSecret } from '../kit/settings/data-folder.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { VERSION } from '../kit/settings/version.ts';
import { confirm, say } from '../kit/terminal/terminal.ts';
import { type CommandGround, runCommand } from './command.ts';

interface Options {
  yes: boolean;
  otherSecret: boolean;
  keepFiles: boolean;
}

export function runRestore(args: readonly string[], ground: CommandGround): Promise<number> {
  const program = new Command('npm run restore --')
    .description('Makes a backup to this installation, which must be empty and must not run.')
    .argument(
      '<file>',
      'a file, or the name of a backup in BACKUP_URL: pcr-2026-11-28T1510Z.pcrbackup',
    )
    .option('--yes', 'does not ask, for scripts', false)
    .option('--other-secret', 'goes on with a new SECRET', false)
    .option('--keep-files', 'goes on where the store holds other files', false)
    .action((file: string, options: Options) => restore(ground, file, options));
  return runCommand(program, args, ground.terminal);
}

async function restore(ground: CommandGround, file: string, options: Options): Promise<void> {
  const { terminal, migrations } = ground;
  const settings = ground.settings();
  const { from, where } = await theBackup(file, settings);
  const key = settings.backupKey;
  const inBackup = new Set<number>();
  const manifest = await readBackup(from, key, {
    file: async (name) => inBackup.add(keyNumber(name)),
  }).catch((error: Error) => {
    throw error instanceof UnreadableBackup ? new StartError(`${where}: ${error.message}`) : error;
  });
  await mustFit(manifest, ground.migrations);
  const warning = secretWarning(manifest, settings, options);

  if (!settings.databaseUrl && (await findEmbeddedDatabase(settings.dataDir)))
    throw new StartError(`PCR runs on ${settings.dataDir}. Stop it first.`);
  const log = makeLog('error');
  await openDataFolder(settings.dataDir);
  const opened = await openDatabase(settings, log);
  const { direct: connection, directDatabase: database, renew, close } = opened;
  try {
    const storage = await openFileStorage(settings, log);
    await mustBeEmpty(opened.database, migrations, theOne('accounts').count);
    if (!options.keepFiles) await mustHaveNoOther(storage, inBackup);
    say(terminal, `${basename(file)}\n${inLines(manifest)}`);
    if (warning) say(terminal, warning);
    await confirm(terminal, 'All of it becomes this installation.', 'restore', options.yes);

    const begun = performance.now();
    const files = await filesInto(storage, settings.dataDir);
    await restoreInto({
      ...{ database, connection, migrations, log, from, key, shown: manifest },
      take: {
        ...files,
        secret: (secret) => writeSecret(settings.dataDir, secret),
      },
    });
    // From the commit on all of it is here: a start of PCR does what a kill would leave undone.
    await rm(restoringFolder(settings.dataDir), { recursive: true, force: true });
    await migrate(database, migrations);
    await renew();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(terminal, `It is restored (${seconds} s). Start PCR: npm start`);
  } finally {
    await close();
  }
}

/** A file, or else the backup of this name in the place of BACKUP_URL. */
async function theBackup(
  file: string,
  { backupPlace }: Settings,
): Promise<{ from: OpenBackup; where: string }> {
  const path = resolve(file);
  const found = await stat(path).catch(() => null);
  if (!found && backupTime(file)) {
    const store = await openBackupStore(backupPlace);
    const isThere = (await store.list()).some(({ name }) => name === file);
    if (isThere) return { from: () => store.get(file), where: store.where(file) };
    throw new StartError(`There is no backup ${store.where(file)}.`);
  }
  if (!found?.isFile()) throw new StartError(`There is no file ${path}.`);
  return { from: () => createReadStream(path, { highWaterMark: 256 * 1024 }), where: path };
}

/** This PCR must know the tables of the backup. */
async function mustFit({ version, migrations }: Manifest, folder: string): Promise<void> {
  const known = await readMigrations(folder);
  migrations.forEach(({ name, hash }, n) => {
    if (known[n] === undefined)
      throw new StartError(
        `PCR ${version} made this backup, and it is newer than this one (${VERSION}). Update PCR, and try again.`,
      );
    if (known[n].name !== name || known[n].hash !== hash)
      throw new StartError(
        `The database of this backup was made in another way than by this PCR (${name}). Take the PCR that it was made with (${version}).`,
      );
  });
}

/** What the operator should know of the secret. Throws `StartError` for one that does not fit. */
function secretWarning(
  { secret }: Manifest,
  settings: Settings,
  { otherSecret }: Options,
): string | undefined {
  const isSame = settings.secret !== null && fingerprint(settings.secret) === secret.fingerprint;
  if (isSame || (secret.included && settings.secret === null)) return;
  if (!otherSecret)
    throw new StartError(
      secret.included
        ? 'SECRET is not the secret in this backup. Take SECRET out: the backup brings its own. With a new one no second factor works, and no link in an old mail. To go on anyway, add --other-secret.'
        : 'The secret is not in this backup: it was in SECRET. Set SECRET to the same value. With a new one no second factor works, and no link in an old mail. To go on anyway, add --other-secret.',
    );
  return 'The secret is a new one. Members must set up their second factor again, and links in old mails do not work.';
}

async function mustHaveNoOther(storage: FileStorage, inBackup: ReadonlySet<number>) {
  let others = 0;
  for await (const keys of storage.keys())
    others += keys.filter((key) => !inBackup.has(keyNumber(key))).length;
  if (others > 0)
    throw new StartError(
      `The store of files holds ${others} files that are not in this backup. Empty it. If they belong to this installation, add --keep-files.`,
    );
}

const inLines = (manifest: Manifest) =>
  [
    ['made', `${manifest.made_at.slice(0, 16).replace('T', ' ')} UTC by PCR ${manifest.version}`],
    ['members', String(manifest.members)],
    ['files', `${manifest.files.count} (${sizeText(manifest.files.bytes)})`],
    ['rows', String(Object.values(manifest.rows).reduce((all, { rows }) => all + rows, 0))],
    ['secret', manifest.secret.included ? 'in it' : 'not in it (SECRET)'],
  ]
    .map(([what, is]) => `  ${what?.padEnd(8)} ${is}`)
    .join('\n');
