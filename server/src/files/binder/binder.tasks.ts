import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { BINDER_DAYS, BINDER_TOPIC } from '@pcr/contract/files/binder/binder.schema.ts';
import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { STORED_TYPES, type StoredType } from '@pcr/contract/files/files.schema.ts';
import type { DiskRoom } from '../../kit/files/disk-space.ts';
import type { TemporaryFolder } from '../../kit/files/receive.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import { publish } from '../../kit/live/live.ts';
import type { Log } from '../../kit/log/log.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { type Daily, enqueue, type Task } from '../../kit/tasks/tasks.ts';
import * as credentials from '../credentials/credentials.queries.ts';
import * as documents from '../documents/documents.queries.ts';
import { fileRules } from '../files.rules.ts';
import {
  type ChosenDocument,
  makeBinder,
  type BinderOrder as Order,
  TooMuchWork,
} from './binder.maker.ts';
import * as binders from './binder.queries.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    binder_make: { binder_id: string };
    binders_sweep: Record<string, never>;
  }
}

const DAY_MS = 24 * 3_600_000;
/** Tries that end by themselves, and those that may also end with their process. */
const TRIES = 5;
const TRIES_WITH_CRASHES = 8;
/** After two days nobody believes any more that one is on its way. */
const LOST_MS = 2 * DAY_MS;
/** A page hears of so many steps at most, however many documents there are. */
const STEPS = 20;
const MB = 1024 * 1024;
/**
 * The space that documents of so many bytes may take in it: pictures become larger as pages, and so
 * do packed PDF.
 */
const mostOf = (bytes: number) => 2 * bytes + 50 * MB;
/** One document is on the disk as it is read, and all are as they are written and stored. */
const roomOf = (bytes: number) => 10 * MB + 2 * mostOf(bytes);

export interface BinderTaskParts {
  database: Database;
  clock: Clock;
  log: Log;
  notify: Notify;
  storage: FileStorage;
  temporary: TemporaryFolder;
  /** Where the storage and the temporary folder write to. */
  room: DiskRoom;
  make?: typeof makeBinder;
}

/**
 * Nobody waits for it any more: it was deleted, another one was asked for, or the account has gone.
 */
class NotWanted extends Error {}

export function binderTasks(parts: BinderTaskParts) {
  const { database, clock, log, notify, storage, temporary, room, make = makeBinder } = parts;

  /** binder.md 11: each run begins anew, and what one before has left goes first. */
  const binder_make: Task<{ binder_id: string }> = async ({ binder_id: id }, { attempt }) => {
    const order = await database.transaction(async (tx) => {
      const begun = await binders.begin(tx, id);
      if (begun) await publish(tx, { to: [begun.user_id], topic: BINDER_TOPIC });
      return begun;
    });
    if (!order) return;
    try {
      if (attempt > TRIES_WITH_CRASHES) throw new Error('each try has ended with its process');
      const bytes = await binders.bytesOf(database, order.document_ids);
      const most = mostOf(bytes);
      await room.use(roomOf(bytes), () =>
        temporary.make(`${id}.pdf`, (file) => build(id, order, { file, most })),
      );
    } catch (error) {
      if (error instanceof NotWanted) return;
      if (attempt < TRIES && !(error instanceof TooMuchWork)) throw error;
      log.error({ error }, 'an inspector binder was given up');
      await giveUp(id);
    }
  };

  async function build(
    id: string,
    order: binders.BinderOrder,
    { file, most }: Pick<Order, 'file' | 'most'>,
  ): Promise<void> {
    const owner = order.user_id;
    const { title, facility, day } = order;
    const { pages, leftOut } = await make({
      cover: { title, facility, day: dayText(day) },
      documents: await chosen(order),
      ...{ file, most, temporary },
      onProgress: progressOf(id, owner),
    });
    const { size } = await stat(file);
    // A key of its own for each run: the content of a key never changes.
    const path = `${owner}/binders/${id}-${randomBytes(8).toString('hex')}.pdf`;
    await storage.put(path, { from: { file, size }, type: 'application/pdf' });
    // If this fails, whether the row has it is not known: the sweep of files looks, and takes it or
    // leaves it.
    const isWanted = await database.transaction(async (tx) => {
      const now = clock.now();
      const end = new Date(now.getTime() + BINDER_DAYS * DAY_MS);
      if (!(await binders.finish(tx, id, { path, size, pages, leftOut }, now, end))) return false;
      await notify(tx, owner, { kind: 'binder_ready', subject_id: id, parts: {} }, now);
      await publish(tx, { to: [owner], topic: BINDER_TOPIC });
      return true;
    });
    if (!isWanted) await storage.remove(path);
  }

  /**
   * Those that are the member's own and not deleted; of others nothing is said, nor that they are
   * there.
   */
  async function chosen({
    user_id,
    document_ids,
  }: binders.BinderOrder): Promise<Order['documents']> {
    const rows = (await documents.find(database, document_ids)).filter((row) =>
      fileRules.see({ id: user_id }, row),
    );
    const said = await credentials.ofMember(database, user_id, document_ids, clock.now());
    return rows.map((row): ChosenDocument => {
      const credential = said.find(({ id }) => id === row.id);
      const leftOut = credential?.state === 'expired' ? 'expired' : NO_PAGES[row.type];
      return {
        ...{
          name: row.name,
          title: row.name.replace(EXTENSION, ''),
          about: credential ? aboutCredential(credential) : '',
        },
        isPicture: row.type === STORED_TYPES.image,
        ...(leftOut && { leftOut }),
        open: () => storage.get(row.path),
      };
    });
  }

  function progressOf(id: string, owner: string) {
    let step = -1;
    return async (done: number, total: number) => {
      const now = Math.floor((done / total) * STEPS);
      if (now === step) return;
      step = now;
      await database.transaction(async (tx) => {
        if (!(await binders.setProgress(tx, id, done, total))) throw new NotWanted();
        await publish(tx, { to: [owner], topic: BINDER_TOPIC });
      });
    };
  }

  const giveUp = (id: string) =>
    database.transaction(async (tx) => {
      const owner = await binders.fail(tx, id);
      if (!owner) return;
      await notify(tx, owner, { kind: 'binder_failed', subject_id: id, parts: {} }, clock.now());
      await publish(tx, { to: [owner], topic: BINDER_TOPIC });
    });

  const binders_sweep: Task<unknown> = async () => {
    const now = clock.now();
    for (const id of await binders.lost(database, new Date(now.getTime() - LOST_MS)))
      await giveUp(id);
    while (await expireSome(now));
  };

  const expireSome = (now: Date) =>
    database.transaction(async (tx) => {
      const ended = await binders.expire(tx, now);
      if (ended.length > 0)
        await enqueue(tx, 'files_remove', { keys: ended.map(({ path }) => path) });
      await publish(tx, { to: ended.map(({ user_id }) => user_id), topic: BINDER_TOPIC });
      return ended.length > 0;
    });

  return { binder_make, binders_sweep };
}

export const binderDaily: Daily[] = [{ task: 'binders_sweep', minute: 36 }];

const NO_PAGES: Partial<Record<StoredType, 'word' | 'text'>> = {
  [STORED_TYPES.doc]: 'word',
  [STORED_TYPES.docx]: 'word',
  [STORED_TYPES.txt]: 'text',
};

/** A contents page is for people. */
const EXTENSION = /\.(pdf|jpe?g|png|webp|gif|avif)$/i;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));

function aboutCredential({ expiry_date, ...credential }: Credential): string {
  const end = expiry_date ? `expires ${dayText(expiry_date)}` : 'does not expire';
  return [
    credentialName(credential),
    credential.issuer,
    credential.number && `No. ${credential.number}`,
    end,
  ]
    .filter(Boolean)
    .join(' · ');
}
