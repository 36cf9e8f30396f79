import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../errors/start-error.ts';
import type { Log } from '../log/log.ts';
import { holdContents } from '../postgres/contents-held.ts';
import type { Database } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { migrateTasks } from '../tasks/tasks.ts';
import { copyOf, dropAll, migrationsOf, partedOf } from './backup.queries.ts';
import type { BackupHead, Manifest } from './backup-format.ts';
import { Loading } from './loading.ts';
import { type OpenBackup, readBackup, type Take } from './read-backup.ts';
import { RowSum, together } from './row-sum.ts';
import { whereRowsGo } from './where-rows-go.ts';
import { onOwnConnection, wholeRows } from './write-backup.ts';

/** What was restored is not what was backed up. */
export class DifferentBackup extends StartError {
  override name = 'DifferentBackup';
}

export interface RestoreParts {
  /** A database without members. What PCR has made there before begins anew. */
  database: Database;
  /** The way to the same database. */
  connection: pg.PoolConfig;
  /** The folder of the migrations. */
  migrations: string;
  log: Log;
  from: OpenBackup;
  key: string | null;
  /** What the operator was shown of it; between two readings a file can become another one. */
  shown?: Manifest;
  /** What becomes of the secret and of files: they come behind the rows, before the commit. */
  take?: Pick<Take, 'secret' | 'file' | 'end'>;
  /** Whether the rows are read again before the commit, and compared with the backup's sums. */
  compare?: boolean;
}

/**
 * Reads a backup into an empty database, in one transaction: a failure or a kill at any moment
 * leaves it empty. It then has the migrations that it had when it was copied, and `migrate` brings
 * it to now. Throws `StartError`.
 */
export function restoreInto(parts: RestoreParts): Promise<Manifest> {
  return onOwnConnection(parts.connection, async (client) => {
    if (!(await holdContents(client)))
      throw new StartError('A backup or another restore of this installation is running.');
    let loading: Loading | undefined;
    let goes: ReadonlyMap<string, string> = new Map();
    const begun = () => {
      if (!loading) throw new Error('rows came before the head');
      return loading;
    };
    const manifest = await readBackup(parts.from, parts.key, {
      ...parts.take,
      async head(head) {
        mustBeShown(parts, head);
        goes = await prepare(client, parts, head);
        await client.query('begin');
        loading = await Loading.begin(client, head, goes);
      },
      rows: (table, piece) => begun().rows(table, piece),
      tasks: (piece) => begun().tasks(piece),
    });
    mustBeShown(parts, manifest);
    await begun().end();
    if (parts.compare) await compareRows(client, manifest, goes);
    await client.query('commit');
    // PostgreSQL knows nothing yet of what is in the tables, and would choose slow plans.
    await client.query('analyze');
    return manifest;
  });
}

function mustBeShown({ shown }: RestoreParts, read: BackupHead | Manifest): void {
  if (!shown) return;
  const { rows, tasks, files, ...head } = shown;
  if (JSON.stringify(read) !== JSON.stringify('rows' in read ? shown : head))
    throw new DifferentBackup(
      'The file is another one than what was shown. Nothing was restored. Try again.',
    );
}

/** Makes the tables as they were when the backup was made; returns where the rows of each go. */
async function prepare(
  client: pg.Client,
  parts: RestoreParts,
  head: BackupHead,
): Promise<Map<string, string>> {
  const { database, connection, migrations, log } = parts;
  const landed = await migrationsOf(client);
  if (landed && landed.length > head.migrations.length) {
    await client.query('begin');
    await dropAll(client);
    await client.query('commit');
  }
  await migrate(database, migrations, { upTo: head.migrations.length });
  await migrateTasks(connection, log);
  // Rows of another table are no part of PCR: a superuser could write to PostgreSQL's own. And of a
  // table that is left out the triggers would rest for ever.
  const names = head.tables.map(({ name }) => name);
  const goes = whereRowsGo(names, await partedOf(client));
  if (!goes)
    throw new DifferentBackup(
      'The tables of this backup are not those that its version of PCR has. Nothing was restored.',
    );
  return goes;
}

async function compareRows(
  client: pg.Client,
  { tables, rows }: Manifest,
  goes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const name of new Set(goes.values())) {
    const from = tables.filter((table) => goes.get(table.name) === name);
    // Partitions have the columns of their table.
    const columns = from[0]?.columns ?? [];
    const written = together(from.flatMap((table) => rows[table.name] ?? []));
    const sum = new RowSum();
    const copy = client.query(copyTo(copyOf(name, columns)));
    for await (const piece of wholeRows(copy as Readable)) sum.add(piece);
    const found = sum.end();
    if (found.rows !== written.rows || found.sum !== written.sum)
      throw new DifferentBackup(`The restored table ${name} is not the one of the backup.`);
  }
}
