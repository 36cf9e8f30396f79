import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { EXPORT_DAYS, MY_DATA_TOPIC } from '@pcr/contract/my-data/my-data.schema.ts';
import type { DiskRoom } from '../kit/files/disk-space.ts';
import type { TemporaryFolder } from '../kit/files/receive.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { publish } from '../kit/live/live.ts';
import type { Log } from '../kit/log/log.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { type Daily, enqueue, type Task } from '../kit/tasks/tasks.ts';
import * as exports from './my-data.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    my_data_export: { export_id: string };
    my_data_sweep: Record<string, never>;
  }
}

const DAY_MS = 24 * 3_600_000;
/** Tries that end by themselves, and those that may also end with their process. */
const TRIES = 5;
const TRIES_WITH_CRASHES = 8;
/** After two days nobody believes any more that one is on its way. */
const LOST_MS = 2 * DAY_MS;
/** A page hears of so many steps at most, however large an export is. */
const STEPS = 20;

export interface MyDataTaskParts {
  database: Database;
  clock: Clock;
  log: Log;
  notify: Notify;
  storage: FileStorage;
  temporary: TemporaryFolder;
  /** Where the storage and the temporary folder write to. */
  room: DiskRoom;
  /** Bytes that the files of a member take. */
  bytesOf(database: Database, userId: string): Promise<number>;
  /**
   * Writes everything held about a member to a new file; `onProgress` ends it by what it throws.
   */
  writeArchive(
    userId: string,
    file: string,
    onProgress: (done: number, total: number) => Promise<void>,
  ): Promise<unknown>;
}

/**
 * Nobody waits for it any more: it was deleted, another one was asked for, or the account has gone.
 */
class NotWanted extends Error {}

export function myDataTasks(parts: MyDataTaskParts) {
  const { database, clock, log, notify, storage, temporary, room } = parts;

  /** my-data.md 9: each run begins anew, and what one before has left goes first. */
  const my_data_export: Task<{ export_id: string }> = async ({ export_id: id }, { attempt }) => {
    const owner = await database.transaction(async (tx) => {
      const user = await exports.begin(tx, id);
      if (user) await publish(tx, { to: [user], topic: MY_DATA_TOPIC });
      return user;
    });
    if (!owner) return;
    try {
      if (attempt > TRIES_WITH_CRASHES) throw new Error('each try has ended with its process');
      const bytes = await parts.bytesOf(database, owner);
      // Once as it is written, and once as it is stored.
      await room.use(2 * bytes, () =>
        temporary.make(`${id}.zip`, (file) => build(id, owner, file)),
      );
    } catch (error) {
      if (error instanceof NotWanted) return;
      if (attempt < TRIES) throw error;
      log.error({ error }, 'an export of a member’s data was given up');
      await giveUp(id);
    }
  };

  async function build(id: string, owner: string, file: string): Promise<void> {
    await parts.writeArchive(owner, file, progressOf(id, owner));
    const { size } = await stat(file);
    // A key of its own for each run: the content of a key never changes.
    const path = `${owner}/exports/${id}-${randomBytes(8).toString('hex')}.zip`;
    await storage.put(path, { from: { file, size }, type: 'application/zip' });
    // If this fails, whether the row has it is not known: the sweep of files looks, and takes it or
    // leaves it.
    const isWanted = await database.transaction(async (tx) => {
      const now = clock.now();
      const end = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
      if (!(await exports.finish(tx, id, { path, size }, now, end))) return false;
      await notify(tx, owner, { kind: 'data_export_ready', subject_id: id, parts: {} }, now);
      await publish(tx, { to: [owner], topic: MY_DATA_TOPIC });
      return true;
    });
    if (!isWanted) await storage.remove(path);
  }

  function progressOf(id: string, owner: string) {
    let step = -1;
    return async (done: number, total: number) => {
      const now = total === 0 ? STEPS : Math.floor((done / total) * STEPS);
      if (now === step) return;
      step = now;
      await database.transaction(async (tx) => {
        if (!(await exports.setProgress(tx, id, done, total))) throw new NotWanted();
        await publish(tx, { to: [owner], topic: MY_DATA_TOPIC });
      });
    };
  }

  const giveUp = (id: string) =>
    database.transaction(async (tx) => {
      const owner = await exports.fail(tx, id);
      if (!owner) return;
      await notify(
        tx,
        owner,
        { kind: 'data_export_failed', subject_id: id, parts: {} },
        clock.now(),
      );
      await publish(tx, { to: [owner], topic: MY_DATA_TOPIC });
    });

  const my_data_sweep: Task<unknown> = async () => {
    const now = clock.now();
    for (const id of await exports.lost(database, new Date(now.getTime() - LOST_MS)))
      await giveUp(id);
    while (await expireSome(now));
  };

  const expireSome = (now: Date) =>
    database.transaction(async (tx) => {
      const ended = await exports.expire(tx, now);
      if (ended.length > 0)
        await enqueue(tx, 'files_remove', { keys: ended.map(({ path }) => path) });
      await publish(tx, { to: ended.map(({ user_id }) => user_id), topic: MY_DATA_TOPIC });
      return ended.length > 0;
    });

  return { my_data_export, my_data_sweep };
}

export const myDataDaily: Daily[] = [{ task: 'my_data_sweep', minute: 35 }];
