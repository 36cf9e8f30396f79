import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fairQueue } from './fair-queue.ts';
import type { PictureJob, PictureReply } from './picture-process.ts';
import type { PictureOrder } from './picture-work.ts';
import { ContentError } from './problem.ts';

/** What a picture of the most pixels may take on a slow machine, in ms. */
const PATIENCE = 60_000;
/** How long the process stays for the next picture, in ms. */
const IDLE = 60_000;

/**
 * Memory that is freed goes back to the system (glibc). With its defaults it is kept for each of Node's threads: after 20
 * photos one process had 263 MB, with these some 130.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const { run: take } = fairQueue();
let reader: ChildProcess | null = null;
let leaving: NodeJS.Timeout | undefined;

/**
 * A picture anew in each size, see `remake`; one at a time, in a process of its own, owner after owner: who has many
 * waiting holds up nobody else for longer than one. A picture that is made to break its
 * reader breaks that process and not the server, and its memory goes with it.
 */
export function remakePicture(owner: string, file: string, order: PictureOrder): Promise<Map<number, Buffer>> {
  return take(owner, () => inReader({ file, order }));
}

async function inReader(job: PictureJob): Promise<Map<number, Buffer>> {
  clearTimeout(leaving);
  // One that ended between two pictures is found out by asking it.
  const reply = (reader && (await ask(reader, job))) ?? (await ask(startReader(), job));
  leaving = setTimeout(stopReader, IDLE).unref();
  if (reply === null) throw new Error('the process that reads pictures does not start');
  if ('made' in reply) return reply.made;
  if ('problem' in reply) throw new ContentError(reply.problem);
  throw new Error(`a picture could not be made anew: ${reply.failure}`);
}

function stopReader(): void {
  reader?.disconnect();
  reader = null;
}

function startReader(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'picture-process.ts'), [], {
    env: { ...ALLOCATOR, NODE_ENV: 'production' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Waiting for the next picture is no reason for the server to stay.
  started.unref();
  started.channel?.unref();
  const gone = () => {
    if (reader === started) reader = null;
  };
  started.once('exit', gone);
  // One that could not be started; unheard, it would end the server.
  started.on('error', gone);
  reader = started;
  return started;
}

/** One that ends or does not answer in the middle of a picture could not read it; null from one that was gone before, or never there. */
function ask(from: ChildProcess, job: PictureJob): Promise<PictureReply | null> {
  return new Promise((done) => {
    const settle = (reply: PictureReply | null) => {
      clearTimeout(late);
      from.off('exit', ended);
      from.off('error', absent);
      from.off('message', settle);
      done(reply);
    };
    const ended = () => settle({ problem: 'damaged' });
    const absent = () => settle(null);
    const late = setTimeout(() => from.kill('SIGKILL'), PATIENCE);
    from.once('exit', ended);
    from.once('error', absent);
    from.once('message', settle);
    try {
      from.send(job, (error) => error && absent());
    } catch {
      // Without a file handle for it there is not even a channel.
      absent();
    }
  });
}
