import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const openLive = endpoint('GET', '/live', {
  needs: ['terms_of_service', 'nda'],
  query: z.object({
    /**
     * For a page that has heard nothing yet (no Last-Event-ID): the whole milliseconds since it first asked for
     * anything. What changed since then comes first, so that nothing falls between asking and listening.
     */
    age: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'This must be whole milliseconds'))),
  }),
  gives: 'events',
  summary: 'Server-sent events: what changed that concerns the caller, by topic and id, caught up from Last-Event-ID',
});
