import * as z from 'zod/mini';
import { Id } from '../shapes.ts';

/**
 * Something changed; its current state the usual endpoints give to those who may see it. A topic is
 * a word of the domain whose entries it is about ('inbox', 'jobs').
 */
export const LiveChange = z.object({
  topic: z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/)),
  /** Which one; null: not one in particular. */
  id: z.nullable(Id),
  /** Published to every member, or to many: each page asks again at a moment of its own. */
  everyone: z.boolean(),
});
export type LiveChange = z.infer<typeof LiveChange>;

export const LiveChanges = z.array(LiveChange);
