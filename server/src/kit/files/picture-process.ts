import { type PictureOrder, remake } from './picture-work.ts';
import { ContentError, type ContentProblem } from './problem.ts';

// This process reads pictures (images.ts starts it). It has no secrets, no database and no network.

export interface PictureJob {
  file: string;
  order: PictureOrder;
}

export type PictureReply = { made: Map<number, Buffer> } | { problem: ContentProblem } | { failure: string };

// The server is gone, so nobody waits for a picture any more.
process.once('disconnect', () => process.exit(0));

process.on('message', async ({ file, order }: PictureJob) => {
  process.send?.(await replyTo(file, order));
});

async function replyTo(file: string, order: PictureOrder): Promise<PictureReply> {
  try {
    return { made: await remake(file, order) };
  } catch (error) {
    return error instanceof ContentError ? { problem: error.problem } : { failure: (error as Error).message };
  }
}
