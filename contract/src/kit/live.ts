import * as z from 'zod/mini';
import { Id } from './shapes.ts';

/** What a stream says: `changed` with a list of LiveChange, or `refresh`: anything may have changed, so ask again. */
export const LIVE_EVENTS = { changed: 'changed', refresh: 'refresh' } as const;

/**
 * Something changed; what it is now, the asking endpoints say to who may see it. A topic is a word of the domain whose
 * entries it is about ('inbox', 'jobs').
 */
export const LiveChange = z.object({
  topic: z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/)),
  /** Which one; null: not one in particular. */
  id: z.nullable(Id),
  /** Published to every member: each page asks again at a moment of its own. */
  everyone: z.boolean(),
});
export type LiveChange = z.infer<typeof LiveChange>;

export const LiveChanges = z.array(LiveChange);

/** A stream says something at least this often (ms), so that both sides notice when the other is gone. */
export const LIVE_HEARTBEAT_MS = 25_000;
