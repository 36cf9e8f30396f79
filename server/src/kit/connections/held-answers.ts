import type { ServerResponse } from 'node:http';
import { type Connections, takenOf } from './connections.ts';

/**
 * What is read ahead of a stream (Node's usual chunk), beside what is written to the connection.
 */
const READ_AHEAD = 64 * 1024;

interface Held {
  /**
   * Null once it is gone, as where one waits for a turn (kit/turns/fair-queue.ts): the set may hold
   * it longer.
   */
  answer: ServerResponse | null;
  readonly client: string;
  readonly readAhead: number;
  bytes: number;
  /** What the client had taken when it was last looked at, and when (ms) that was seen to grow. */
  taken: number;
  since: number;
}

/**
 * Bounds the bytes of all answers that wait to be taken. Above the limit those go whose client
 * holds most, and of them those first of which nothing was taken for longest, with their
 * connections, until half of the limit is free. A client that reads is hardly ever among them: the
 * system takes what it can within a moment.
 */
export function holdAnswers(
  limit: number,
  { afterAnswer, cut }: Pick<Connections, 'afterAnswer' | 'cut'>,
) {
  const held = new Set<Held>();
  /** At least what is held: an answer counts as a whole until all are looked at. */
  let sum = 0;

  function makeRoom(bytes: number): void {
    const now = performance.now();
    sum = 0;
    for (const about of held) {
      const { answer } = about;
      if (!answer) continue;
      const { socket } = answer.req;
      about.bytes = socket.destroyed ? 0 : answer.writableLength + about.readAhead;
      const taken = takenOf(socket);
      if (taken !== about.taken) about.since = now;
      about.taken = taken;
      sum += about.bytes;
    }
    if (sum + bytes <= limit) return;
    const ofClient = new Map<string, number>();
    for (const { client, bytes } of held) ofClient.set(client, (ofClient.get(client) ?? 0) + bytes);
    const most = (about: Held) => ofClient.get(about.client) ?? 0;
    for (const about of [...held].sort((a, b) => most(b) - most(a) || a.since - b.since)) {
      if (sum <= limit / 2) break;
      sum -= about.bytes;
      about.bytes = 0;
      const socket = about.answer?.req.socket;
      if (socket && !socket.destroyed) cut(socket);
    }
  }

  return {
    /** An answer is about to be sent; without `bytes` it is a stream. */
    add(answer: ServerResponse, client: string, bytes?: number): void {
      const about: Held = {
        answer,
        client,
        readAhead: bytes === undefined ? READ_AHEAD : 0,
        bytes: bytes ?? 2 * READ_AHEAD,
        taken: takenOf(answer.req.socket),
        since: performance.now(),
      };
      if (sum + about.bytes > limit) makeRoom(about.bytes);
      held.add(about);
      sum += about.bytes;
      afterAnswer(answer, () => {
        held.delete(about);
        about.answer = null;
        sum -= about.bytes;
      });
    },
  };
}
