import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BACKUP_PROCESS } from '../../server/src/backup/backup-program.ts';
import { type BackupJob, inOwnProcess } from '../../server/src/kit/backup/nightly/backup-work.ts';
import { NO_SETTINGS, readSettings } from '../../server/src/kit/settings/settings.ts';
import { type Actor, ROOT, start, temporaryFolder } from '../environment.ts';
import { type Connection, startBenchDatabase } from '../load/bench-database.ts';
import { type LoadResult, type LoadRound, median } from '../load/load-round.ts';
import { commandOf, KNOWS_PROCESSES, peakMemory, treeOf } from '../load/processes.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';

const PORT = 4940;
const MB = 1_000_000;
const FILE = 1 * MB;
const RECORDS = { owners: 200, recordsOfEach: 100 };
const KEY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
const NAME = 'pcr-2026-11-28T0230Z.pcrbackup';
/** Lists of 50 on two connections: what a house asks for that is not busy. */
const ROUND: LoadRound = { kind: 'list', port: PORT, connections: 2, warmUp: 0, seconds: 1 };
const QUIET = 9;
/** Memory of the process that makes a backup, in MB: the same for any amount. */
const PEAK = 400;
/** Of a list beside a backup, against the same list without one. */
const P99 = 4;

const METHOD = `\
${(RECORDS.owners * RECORDS.recordsOfEach).toLocaleString('en')} family records and files of random bytes, 1 MB each, in a folder. The nightly task's own process backs them up into a
folder, encrypted, and checks the backup: it reads it back, restores it into a database of its own and compares all of
it. \`npm run restore\` then restores it into a new data folder with an embedded PostgreSQL. MB/s are of what is backed up.
Meanwhile ${ROUND.connections} connections ask for lists of 50, as they did before. Memory is the VmHWM of the process.
\`npm run bench -- backup 2000\` measures so many MB.`;

/** How long a nightly backup takes, and what members notice of it. */
export async function backupSection(
  progress: (text: string) => void,
  sizes: readonly number[],
): Promise<Section> {
  const rows: Row[] = [];
  let version = '';
  for (const size of sizes) {
    const measured = await measure(size, (text) => progress(`${size} MB: ${text}`));
    rows.push(...measured.rows);
    version = measured.version;
  }
  return {
    ...{ name: 'backup', title: 'A nightly backup', method: METHOD, rows, postgres: version },
  };
}

async function measure(size: number, progress: (text: string) => void) {
  const label = `${size.toLocaleString('en')} MB`;
  progress('rows and files ...');
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const database = await startBenchDatabase();
  const owners = await load(database.connection, RECORDS);
  await fillFiles(join(dataDir, 'files'), owners, size);
  const ownersFile = join(folder, 'owners.json');
  await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
  await database.checkpoint();
  const product = await start('load/product-server.ts', {
    ...{ connection: database.connection, port: PORT, dataDir, secret: SECRET },
  });
  const client = await start('load/load-client.ts', { ownersFile });

  progress('lists without a backup ...');
  const rounds: LoadResult[] = [];
  for (let n = -2; n < QUIET; n++) {
    const round = await client.ask<LoadResult>(ROUND);
    if (n >= 0) rounds.push(round);
  }
  const quiet = middle(rounds);
  progress('the backup, and lists beside it ...');
  const job = jobOf(database.connection, dataDir, join(folder, 'backups'));
  const work = inOwnProcess(BACKUP_PROCESS, job, new AbortController().signal);
  const [outcome, beside, peak] = await Promise.all([
    work,
    listsUntil(client, work),
    peakUntil(work),
  ]);
  if ('failed' in outcome) throw new Error(`the backup failed: ${outcome.failed}, ${outcome.why}`);
  const { size: bytes } = await stat(join(folder, 'backups', NAME));
  progress('the restore ...');
  const seconds = await restore(folder);
  await Promise.all([client.end(), product.end()]);

  const { write, check } = outcome.took;
  const speed = (took: number) => `${short(took)} s, ${short(size / took)} MB/s`;
  return {
    version: database.version,
    rows: [
      informs(`${label}: backup`, `${speed(write)}; the file has ${short(bytes / MB)} MB`),
      informs(`${label}: check`, speed(check)),
      informs(`${label}: restore`, speed(seconds)),
      ...(KNOWS_PROCESSES
        ? [held(`${label}: memory at its highest`, peak / MB, { most: PEAK }, ' MB')]
        : []),
      held(
        `${label}: p99 of a list beside it`,
        beside.p99 / quiet.p99,
        { most: P99 },
        ' x',
        `${short(beside.p99)} ms, without ${short(quiet.p99)} ms; median ${short(beside.median)} and ${short(quiet.median)} ms`,
      ),
    ],
  };
}

/** Files as the store names those of members. None has a row, which a backup does not need. */
async function fillFiles(folder: string, owners: readonly Owner[], size: number): Promise<void> {
  for (let n = 0; n < size; n++) {
    const own = join(folder, owners[n % owners.length]?.id ?? '', 'documents');
    await mkdir(own, { recursive: true, mode: 0o700 });
    await writeFile(join(own, `${randomUUID()}.pdf`), randomBytes(FILE));
  }
}

const jobOf = (connection: Connection, dataDir: string, folder: string): BackupJob => ({
  settings: readSettings(
    { DATA_DIR: dataDir, BACKUP_URL: folder, BACKUP_KEY: KEY, LOG_LEVEL: 'warn' },
    ROOT,
  ),
  ...{ connection, secret: SECRET, now: '2026-11-28T02:30:00Z' },
});

/** The middle one of rounds that go on until the work is done. */
async function listsUntil(client: Actor, work: Promise<unknown>): Promise<LoadResult> {
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  const rounds: LoadResult[] = [];
  while (!isDone) rounds.push(await client.ask<LoadResult>(ROUND));
  return middle(rounds);
}

function middle(rounds: readonly LoadResult[]): LoadResult {
  const of = (name: keyof LoadResult) => median(rounds.map((round) => round[name]));
  return { perSecond: of('perSecond'), median: of('median'), p99: of('p99') };
}

/** Of the process that works, in bytes. */
async function peakUntil(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  let peak = 0;
  while (!isDone && KNOWS_PROCESSES) {
    const own = treeOf(process.pid).filter((pid) => commandOf(pid).includes(BACKUP_PROCESS));
    for (const pid of own) peak = Math.max(peak, peakMemory(pid) || 0);
    await delay(100);
  }
  return peak;
}

/** By the operator's own command, into a new data folder; in seconds. */
async function restore(folder: string): Promise<number> {
  const begun = performance.now();
  const env = {
    ...{ PATH: process.env.PATH, ...NO_SETTINGS, DATA_DIR: join(folder, 'restored') },
    ...{ BACKUP_KEY: KEY, LOG_LEVEL: 'warn' },
  };
  const file = join(folder, 'backups', NAME);
  await promisify(execFile)(process.execPath, [RESTORE, file, '--yes'], { env, cwd: folder });
  return (performance.now() - begun) / 1000;
}

const RESTORE = join(ROOT, 'server/src/restore.ts');
