import { execFileSync } from 'node:child_process';
import { rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeLog } from '../../server/src/kit/log/log.ts';
import {
  openTroubledMailServer,
  type TroubledMailServer,
} from '../../server/src/kit/testing/troubled-servers.ts';
import { type Actor, atEnd, start, temporaryFolder } from '../environment.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { KNOWS_MEMORY, memory, treeOf } from '../load/processes.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { allDelivered } from '../telling/delivery-section.ts';
import { openMembers } from './faults-load.ts';

const PORT = 4906;
const MEMBERS = 6;
const MB = 1024 * 1024;
/** Memory at the end, of that at the beginning. */
const GROWTH = 1.1;
/** The size of the disk of DATA_DIR; it takes no room of this machine but for written bytes. */
const DISK = 3 * 1024 * MB;

const METHOD = `\
${MEMBERS} members create, edit, delete, upload, write to the operator and list in a loop, and try again under the same id after
a 503 or no answer. Each minute, or each fifth of a shorter run, brings the next fault: PostgreSQL killed, its
connections cut, the disk full, the mail server down, the clock moved. At the end everything acknowledged must be there;
memory is what V8 keeps after a garbage collection, after the warm-up, each round and the load.`;

/**
 * Mixed load for `minutes`, with faults; then whether anything is lost, doubled, ended or grown.
 */
export async function faultsSection(
  progress: (text: string) => void,
  minutes: number,
): Promise<Section> {
  const database = await startBenchDatabase();
  const owners = await load(database.connection, { owners: MEMBERS, recordsOfEach: 1 });
  await withClient(database.connection, (client) => client.query('delete from families'));
  const mail = await openTroubledMailServer();
  atEnd(() => mail.close());
  const disk = await openDisk();
  const product = await start('load/product-server.ts', {
    connection: database.connection,
    port: PORT,
    dataDir: disk.folder,
    secret: SECRET,
    env: {
      SMTP_URL: mail.url,
      OPERATOR_EMAIL: 'operator@example.org',
      MAIL_FROM: 'PCR <pcr@example.org>',
    },
  });
  const members = await openMembers(PORT, owners);

  const period = Math.min(60, (minutes * 60) / 5) * 1000;
  const faults = faultsFor({ database, mail, disk, product, period });
  progress(`warm-up of ${short(period / 1000)} s ...`);
  members.goOn();
  await delay(period);
  await members.pause();
  const before = await memoryOf(product);
  members.goOn();
  const until = performance.now() + minutes * 60_000;
  const done: string[] = [];
  const rounds: Memory[] = [];
  for (let n = 0; performance.now() < until - period / 2; n++) {
    const [name, fault] = faults[n % faults.length] ?? ['', async () => {}];
    progress(`${name} (${Math.ceil((until - performance.now()) / 60_000)} minutes left) ...`);
    const next = delay(Math.min(period, until - performance.now()));
    await delay(period / 6);
    await fault();
    done.push(name);
    await next;
    if ((n + 1) % faults.length > 0) continue;
    await members.pause();
    rounds.push(await memoryOf(product));
    members.goOn();
  }
  await members.pause();
  // Before the look for everything, which asks what the load never does.
  const after = await memoryOf(product);
  progress('looking for everything ...');
  // The tries that ended with their database have a claim of 15 minutes, by whatever the clock said
  // then.
  await delay(5_000);
  await withClient(database.connection, (client) => client.query(END_CLAIMS));
  await allDelivered(database.connection);
  const { lost, beyond } = await members.verify();
  const messages = await messageRows(database.connection, mail, members.counts.messages);
  const { counts, wrong } = members;
  return {
    name: 'faults',
    title: `${short(minutes)} minutes of load with faults`,
    method: METHOD,
    rows: [
      informs(
        'faults',
        faults.map(([name]) => `${name} ${done.filter((one) => one === name).length} x`).join(', '),
      ),
      informs(
        'acknowledged',
        `${counts.creates} creates, ${counts.edits} edits, ${counts.deletes} deletes, ${counts.uploads} uploads, ` +
          `${counts.messages} messages, ${counts.reads} lists; ${counts.again} tries were asked again`,
      ),
      informs('uploads that were refused or given up', String(counts.uploadsRefused)),
      held('answers that no fault excuses', wrong.length, { most: 0 }),
      held('acknowledged and then lost or different', lost.length, { most: 0 }),
      held('entries beyond what was acknowledged', beyond.length, { most: 0 }),
      ...messages,
      held('processes of the app that ended', product.ended() ? 1 : 0, { most: 0 }),
      ...memoryRows(before, rounds, after),
    ],
    postgres: database.version,
    notes: [...wrong, ...lost, ...beyond].slice(0, 40),
  };
}

const END_CLAIMS = `update message_deliveries set claimed_until = null where state = 'waiting'`;

interface Memory {
  kept: number;
  whole: number;
}

async function memoryOf(product: Actor): Promise<Memory> {
  return {
    kept: await product.ask<number>('what do you keep?'),
    whole: memory(treeOf(product.pid)),
  };
}

function memoryRows(before: Memory, rounds: readonly Memory[], after: Memory): Row[] {
  const inMb = ({ kept }: Memory) => `${short(kept / MB)} MB`;
  return [
    held(
      'memory at the end',
      after.kept / before.kept,
      { most: GROWTH },
      ' x',
      `${inMb(before)}, then ${inMb(after)}`,
    ),
    informs('memory after each round of faults', rounds.map(inMb).join(', ')),
    ...(KNOWS_MEMORY
      ? [
          informs(
            'memory of its processes (PSS)',
            `${short(before.whole / MB)} MB, then ${short(after.whole / MB)} MB`,
          ),
        ]
      : []),
  ];
}

async function messageRows(
  connection: Connection,
  { mails }: TroubledMailServer,
  sent: number,
): Promise<Row[]> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ messages: number }>('select count(*)::int as messages from messages'),
  );
  const taken = new Set(mails.map(({ messageId }) => messageId));
  return [
    held('messages lost or beyond', Math.abs((rows[0]?.messages ?? 0) - sent), { most: 0 }),
    held('messages that the mail server never got', sent - taken.size, { most: 0 }),
    // A talk that was broken off after the text is repeated under the same Message-ID.
    informs(
      'mails that the mail server got twice, under one Message-ID',
      String(mails.length - taken.size),
    ),
  ];
}

interface Surroundings {
  database: Awaited<ReturnType<typeof startBenchDatabase>>;
  mail: TroubledMailServer;
  disk: BenchDisk;
  product: Actor;
  period: number;
}

type Fault = readonly [name: string, happen: () => Promise<unknown>];

function faultsFor({ database, mail, disk, product, period }: Surroundings): Fault[] {
  const third = period / 3;
  const cutAll = () =>
    withClient(database.connection, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`),
    );
  const moveTo = (hours: number) => product.ask({ clock: hours * 3_600_000 });
  return [
    ['PostgreSQL killed', async () => process.kill(await database.livingPid(), 'SIGKILL')],
    [
      'connections cut',
      async () => {
        for (let n = 0; n < 20; n++) {
          await cutAll();
          await delay(Math.min(500, third / 20));
        }
      },
    ],
    ...(disk.fill
      ? [
          [
            'disk full',
            async () => {
              await disk.fill?.();
              await delay(third);
              await disk.free();
            },
          ] as const,
        ]
      : []),
    [
      'mail server down',
      async () => {
        await mail.down();
        await delay(third);
        await mail.up();
      },
    ],
    [
      'clock moved',
      async () => {
        await moveTo(2);
        await delay(third);
        await moveTo(-1);
        await delay(third);
        await moveTo(0);
      },
    ],
  ];
}

interface BenchDisk {
  folder: string;
  /** Null where nobody may mount one. */
  fill: (() => Promise<void>) | null;
  free(): Promise<void>;
}

/**
 * A disk of its own for DATA_DIR: ext4 in a file, as root; else a folder, whose disk is never full.
 */
async function openDisk(): Promise<BenchDisk> {
  const folder = await temporaryFolder();
  const image = join(await temporaryFolder(), 'disk');
  const filler = join(folder, 'filler');
  const free = () => rm(filler, { force: true });
  try {
    await writeFile(image, '');
    await truncate(image, DISK);
    execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' });
  } catch {
    makeLog('warn').warn({}, 'no disk can be mounted here: the fault of a full one is left out');
    return { folder, fill: null, free };
  }
  atEnd(() => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }));
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      // Room that is promised is not written: this takes none of the machine's.
      execFileSync('fallocate', ['-l', String(bavail * bsize - 64 * 1024), filler], {
        stdio: 'ignore',
      });
      // The last blocks, one by one.
      for (let n = 0; n < 64; n++) {
        const full = await writeFile(filler, Buffer.alloc(4096), { flag: 'a' }).then(
          () => false,
          () => true,
        );
        if (full) break;
      }
    },
    free,
  };
}
