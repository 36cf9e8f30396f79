import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LeftOut, LeftOutReason } from '@pcr/contract/files/binder/binder.schema.ts';
import type { TemporaryFolder } from '../../kit/files/receive.ts';
import type { BinderCover } from './binder.front.ts';
import type { BinderJob, BinderReply } from './binder.process.ts';
import type { BinderLimits } from './binder.watch.ts';

/** A document that was chosen. */
export interface ChosenDocument {
  /** Of the file. */
  name: string;
  /** Its line in the contents, and the one below. */
  title: string;
  about: string;
  isPicture: boolean;
  /** Why it is left out, where that is known before it is read. */
  leftOut?: LeftOutReason;
  /** Its content; rejects with what the storage says. */
  open(): Promise<Readable>;
}

export interface BinderOrder {
  cover: BinderCover;
  documents: readonly ChosenDocument[];
  /** Where the binder is written to. */
  file: string;
  /** Bytes that the documents may take in it: those that would take more are left out. */
  most: number;
  temporary: TemporaryFolder;
  /** After each document; an error that it throws ends the making. */
  onProgress(done: number, total: number): Promise<void>;
  limits?: BinderLimits;
}

export interface BinderMade {
  pages: number;
  leftOut: LeftOut[];
}

/** All documents have fifteen times what 200 large scans take (measured: 19 s). */
export const BINDER_LIMITS: BinderLimits = {
  memory: 380 * 1024 * 1024,
  seconds: 30,
  secondsOfAll: 300,
};
/** For a process that does nothing, in ms; one that works is measured by its processor time. */
const PATIENCE = 180_000;
/** Each document that ended its reader costs a new beginning. */
const MOST_BROKEN = 5;

/** Freed memory goes back to the system (kit/files/images.ts). */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The documents take more processor time than a binder has: another try would do the same. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/**
 * One PDF of many documents, read one after the other in a process of its own (binder.md 10). A
 * document that ends its reader is left out, and the others begin anew. Throws `TooMuchWork`.
 */
export async function makeBinder(order: BinderOrder): Promise<BinderMade> {
  const broken = new Set<ChosenDocument>();
  let spent = 0;
  for (;;) {
    const made = await tryToMake(order, broken, spent);
    if (!('broken' in made)) return made;
    broken.add(made.broken);
    spent = made.spent;
    if (broken.size > MOST_BROKEN)
      throw new Error('too many documents ended the process that reads them');
  }
}

async function tryToMake(
  { cover, documents, file, most, temporary, onProgress, limits = BINDER_LIMITS }: BinderOrder,
  broken: ReadonlySet<ChosenDocument>,
  before: number,
): Promise<BinderMade | { broken: ChosenDocument; spent: number }> {
  const reader = startReader();
  /** Processor time, that of earlier readers too. */
  let spent = before;
  try {
    await ask(reader, { begin: file, most, limits });
    const leftOut: LeftOut[] = [];
    for (const [n, document] of documents.entries()) {
      const { name, title, about, isPicture } = document;
      const known = broken.has(document) ? 'damaged' : document.leftOut;
      const reason =
        known ??
        (await temporary
          .make(`${reader.pid}-${n}.part`, async (path) => {
            await pipeline(await document.open(), createWriteStream(path, { mode: 0o600 }));
            const added = await ask(reader, { add: path, isPicture, entry: { title, about } });
            spent = before + added.seconds;
            return added.leftOut;
          })
          .catch((error) => {
            if (error instanceof ReaderGone) return document;
            throw error;
          }));
      // How long it took nobody heard.
      if (typeof reason === 'object') return { broken: reason, spent: spent + limits.seconds };
      if (spent > limits.secondsOfAll)
        throw new TooMuchWork('the documents of a binder take too long to read');
      if (reason) leftOut.push({ name, reason });
      await onProgress(n + 1, documents.length);
    }
    const { pages = 0 } = await ask(reader, { end: cover, leftOut });
    return { pages, leftOut };
  } finally {
    // A reader that is in the middle of something does not hear that nobody waits.
    reader.kill('SIGKILL');
  }
}

function startReader(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'binder.process.ts'), [], {
    // With the cache it has no compiler of TypeScript in memory.
    env: {
      ...ALLOCATOR,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Without a listener the error of a process that could not be started would end the server.
  started.on('error', () => {});
  return started;
}

/** The process ended in the middle of a document. */
class ReaderGone extends Error {}

function ask(
  reader: ChildProcess,
  job: BinderJob,
): Promise<Extract<BinderReply, { done: unknown }>['done']> {
  return new Promise((done, failed) => {
    const settle = (work: () => void) => {
      clearTimeout(late);
      reader.off('exit', gone);
      reader.off('message', replied);
      work();
    };
    const gone = () =>
      settle(() => failed(new ReaderGone('the process that makes a binder ended')));
    const replied = (reply: BinderReply) =>
      settle(() => ('done' in reply ? done(reply.done) : failed(new Error(reply.failure))));
    const late = setTimeout(() => reader.kill('SIGKILL'), PATIENCE);
    if (reader.exitCode !== null || reader.signalCode !== null) return gone();
    reader.once('exit', gone);
    reader.once('message', replied);
    // One that could not be started has no channel, and its 'exit' never comes.
    reader.send(job, (error) => error && gone());
  });
}
