import { Worker } from 'node:worker_threads';
import type { LeftOut, LeftOutReason } from '@pcr/contract/files/binder/binder.schema.ts';
import type { BinderCover, BinderEntry } from './binder.front.ts';
import type { BinderLimits } from './binder.watch.ts';
import { BinderWork } from './binder.work.ts';

// This process reads the documents of one binder (binder.maker.ts starts it). It has no secrets, no
// database and no network.

export type BinderJob =
  | { begin: string; most: number; limits: BinderLimits }
  | { add: string; isPicture: boolean; entry: Omit<BinderEntry, 'pages'> }
  | { end: BinderCover; leftOut: LeftOut[] };

/** `seconds`: processor time that this process has taken so far. */
export type BinderReply =
  | { done: { leftOut?: LeftOutReason; pages?: number; seconds: number } }
  | { failure: string };

// The libraries quote numbers of a document, a line for each: they would go to the server's log,
// gigabytes of them.
for (const say of ['warn', 'error', 'log', 'info', 'debug'] as const) console[say] = () => {};

// The server is gone, or nobody waits for the binder any more.
process.once('disconnect', () => process.exit(0));

let work: BinderWork | undefined;
let watch: Worker | undefined;

process.on('message', async (job: BinderJob) => {
  const reply = await replyTo(job);
  // V8 sees a few bytes of each picture and would keep the pixels of several before it collects
  // them.
  process.send?.(reply, () => gc?.());
});

async function replyTo(job: BinderJob): Promise<BinderReply> {
  try {
    if ('begin' in job) {
      // On a thread of its own: a document that takes this one forever is ended all the same.
      watch = new Worker(new URL('./binder.watch.ts', import.meta.url), { workerData: job.limits });
      watch.unref();
      work = await BinderWork.begin(job.begin, job.most);
      return { done: { seconds: seconds() } };
    }
    if (!work) throw new Error('the binder was not begun');
    // Each document has its own time.
    watch?.postMessage(null);
    if ('add' in job) {
      const leftOut = await work.add(job.add, job.isPicture, job.entry);
      return { done: { ...(leftOut && { leftOut }), seconds: seconds() } };
    }
    return { done: { pages: await work.end(job.end, job.leftOut), seconds: seconds() } };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
