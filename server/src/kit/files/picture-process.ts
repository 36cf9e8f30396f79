import { type PictureOrder, type RemadePicture, remake } from './picture-work.ts';
import { ContentError, type ContentProblem } from './problem.ts';

// This process reads pictures (images.ts starts it). It has no secrets, no database and no network.

export interface PictureJob {
  file: string;
  order: PictureOrder;
}

export type PictureReply =
  | { made: RemadePicture }
  | { problem: ContentProblem }
  | { failure: string; isFull: boolean };

// What it writes is for this user alone.
process.umask(0o077);
// The server is gone, so nobody waits for a picture any more.
process.once('disconnect', () => process.exit(0));

/** How often is looked at what a picture has taken, in ms. */
const LOOK = 50;

process.on('message', async ({ file, order }: PictureJob) => {
  const { memory, seconds } = order.limits;
  const before = process.cpuUsage();
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    // A decoder cannot be stopped, only its process can. Processor time stands still while others
    // use the machine.
    const tooMuch = user + system > seconds * 1_000_000 || process.memoryUsage.rss() > memory;
    if (tooMuch) process.kill(process.pid, 'SIGKILL');
  }, LOOK);
  const reply = await replyTo(file, order);
  clearInterval(look);
  // V8 sees a few bytes of each picture and would keep the pixels of several before it collects
  // them: 60 MB more.
  process.send?.(reply, () => gc?.());
});

/** How libvips says that the disk is full. */
const FULL = /No space left on device|Disk quota exceeded/;

async function replyTo(file: string, order: PictureOrder): Promise<PictureReply> {
  try {
    return { made: await remake(file, order) };
  } catch (error) {
    if (error instanceof ContentError) return { problem: error.problem };
    const { message } = error as Error;
    return { failure: message, isFull: FULL.test(message) };
  }
}
