import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const openLive = endpoint('GET', '/live', {
  needs: ['terms_of_service', 'nda'],
  query: z.object({
    /**
     * For a page that listens for the first time: the whole milliseconds since it began to ask for
     * what it shows. It is told to refresh only if something may have changed since then. A page
     * that lost its connection leaves it out, and is always told to.
     */
    age: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'This must be whole milliseconds'))),
  }),
  gives: 'events',
  summary: 'Server-sent events: what changes that concerns the caller, by topic and id',
});
