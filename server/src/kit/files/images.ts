import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { clientKey, networkKey } from '../connections/client-address.ts';
import { noRoom } from '../errors/no-room.ts';
import { fairQueue } from '../turns/fair-queue.ts';
import type { PictureJob, PictureReply } from './picture-process.ts';
import type { PictureOrder, RemadePicture } from './picture-work.ts';
import { ContentError, ReaderEnded } from './problem.ts';

/** For a reader that does nothing, in ms; one that works is measured by its processor time. */
const PATIENCE = 120_000;
/** The time that the process waits for the next picture, in ms. */
const IDLE = 60_000;

/**
 * These settings of glibc return freed memory to the system. By default it stays with each of
 * Node's threads: after 20 photos one process had 263 MB, with these some 130.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

// An address has one turn, however many accounts it has, and so has a wider network of IPv6. Of
// each member one picture waits there, the rest here, so those of one address take turns as well.
const members = fairQueue({ atOnce: Number.POSITIVE_INFINITY, ofOwner: 1 });
const addresses = fairQueue();
let reader: ChildProcess | null = null;
let leaving: NodeJS.Timeout | undefined;

/**
 * Makes a picture anew in each size, see `remake`, one at a time in a process of its own. Addresses
 * take turns, and so do the members at one: nobody waits for more than one picture of another. A
 * picture that is made to break its reader breaks that process and not the server, and its memory
 * goes with it. Throws `ContentError`, and `ReaderEnded` for what was not read to its end.
 */
export function remakePicture(
  sender: Sender,
  file: string,
  order: PictureOrder,
): Promise<RemadePicture> {
  const work = () => inReader({ file, order });
  const client = clientKey(sender.address);
  return members.run(sender.userId, () => addresses.run(networkKey(client) ?? client, work));
}

export interface Sender {
  userId: string;
  address: string;
}

async function inReader(job: PictureJob): Promise<RemadePicture> {
  clearTimeout(leaving);
  // A process that ended between two pictures is noticed when it is asked.
  const reply = (reader && (await ask(reader, job))) ?? (await ask(startReader(), job));
  leaving = setTimeout(stopReader, IDLE).unref();
  if (reply === null) throw new Error('the process that reads pictures does not start');
  if ('made' in reply) return reply.made;
  if ('ended' in reply) throw new ReaderEnded(reply.ended);
  if ('problem' in reply) throw new ContentError(reply.problem);
  const failure = new Error(`a picture could not be made anew: ${reply.failure}`);
  throw reply.isFull ? noRoom(failure) : failure;
}

function stopReader(): void {
  reader?.disconnect();
  reader = null;
}

function startReader(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'picture-process.ts'), [], {
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
  // A waiting process must not keep the server from ending.
  started.unref();
  started.channel?.unref();
  const gone = () => {
    if (reader === started) reader = null;
  };
  started.once('exit', gone);
  // Without a listener the error of a process that could not be started would end the server.
  started.on('error', gone);
  reader = started;
  return started;
}

/**
 * `ended` by a code or a signal in the middle of the picture; null when it was gone before, or was
 * never started.
 */
type Reply = PictureReply | { ended: number | string | null } | null;

function ask(from: ChildProcess, job: PictureJob): Promise<Reply> {
  return new Promise((done) => {
    const settle = (reply: Reply) => {
      clearTimeout(late);
      from.off('exit', ended);
      from.off('error', absent);
      from.off('message', settle);
      done(reply);
    };
    const ended = (code: number | null, signal: string | null) => settle({ ended: code ?? signal });
    const absent = () => settle(null);
    const late = setTimeout(() => from.kill('SIGKILL'), PATIENCE);
    from.once('exit', ended);
    from.once('error', absent);
    from.once('message', settle);
    try {
      from.send(job, (error) => error && absent());
    } catch {
      // Without a free file handle there is no channel to the process.
      absent();
    }
  });
}
