import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  ADD_HELD_TASKS,
  type ForeignKey,
  foreignKeysOf,
  HELD_TASK,
  HELD_TASKS,
  listed,
  quoted,
  setSequence,
  tablesOf,
} from './backup.queries.ts';
import type { BackupHead } from './backup-format.ts';

/**
 * Loads rows into the tables of a migrated database, within the transaction of `client`. Triggers
 * of PCR rest meanwhile: what they would write is in the backup, too. Foreign keys go and come
 * back, which checks all rows at once, whatever the order of the tables; the tables' owner may do
 * all that without being a superuser.
 */
export class Loading {
  readonly #client: pg.Client;
  readonly #head: BackupHead;
  readonly #keys: ForeignKey[];
  readonly #columns: ReadonlyMap<string, string[]>;
  readonly #goes: ReadonlyMap<string, string>;

  private constructor(
    client: pg.Client,
    head: BackupHead,
    goes: ReadonlyMap<string, string>,
    keys: ForeignKey[],
  ) {
    this.#client = client;
    this.#head = head;
    this.#keys = keys;
    this.#goes = goes;
    this.#columns = new Map(head.tables.map(({ name, columns }) => [name, columns]));
  }

  /**
   * `head` must be of the migrations that the database has; `goes` says to which of its tables the
   * rows of each table go.
   */
  static async begin(
    client: pg.Client,
    head: BackupHead,
    goes: ReadonlyMap<string, string>,
  ): Promise<Loading> {
    const loading = new Loading(client, head, goes, await foreignKeysOf(client));
    const tables = (await tablesOf(client)).map(({ name }) => quoted(name));
    for (const { table, name } of loading.#keys)
      await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tables.join(', ')}`);
    await client.query(HELD_TASKS);
    return loading;
  }

  async rows(table: string, piece: Buffer): Promise<void> {
    const to = this.#goes.get(table);
    // `readBackup` says later that the file is broken.
    if (to !== undefined)
      await this.#copy(quoted(to), listed(this.#columns.get(table) ?? []), piece);
  }

  async tasks(piece: Buffer): Promise<void> {
    await this.#copy('held_tasks', HELD_TASK, piece);
  }

  async #copy(table: string, columns: string, piece: Buffer): Promise<void> {
    if (piece.length === 0) return;
    const copy = this.#client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
    await pipeline(Readable.from([piece]), copy);
  }

  /** Before the commit. */
  async end(): Promise<void> {
    for (const sequence of this.#head.sequences) await setSequence(this.#client, sequence);
    for (const { table, name, definition } of this.#keys)
      await this.#client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const name of new Set(this.#goes.values()))
      await this.#client.query(`alter table ${quoted(name)} enable trigger user`);
    await this.#client.query(ADD_HELD_TASKS);
  }
}
