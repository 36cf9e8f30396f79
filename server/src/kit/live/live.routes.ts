import { openLive } from '@pcr/contract/kit/live.endpoints.ts';
import { type Bind, EventsAnswer, type Gate } from '../http/http.ts';
import type { Clock } from '../settings/clock.ts';
import type { Listener, LiveHub } from './live.hub.ts';

export interface LiveParts {
  hub: LiveHub;
  clock: Clock;
  actorOf: Gate['actorOf'];
}

/** What a request may take at most: one that began before the page asked may have ended after. */
const SLACK_MS = 30_000;
/** Beyond this some of it may be swept. */
const OLDEST_MS = 12 * 3_600_000;
/** A place that nobody has given: all is asked for again. */
const NOWHERE = { place: '' };

export function liveRoutes(bind: Bind, { hub, clock, actorOf }: LiveParts): void {
  bind(openLive, async ({ query }, { actor, request }) => {
    await hub.admit(actor.id);
    const place = request.headers['last-event-id'];
    return new EventsAnswer((connection) =>
      hub.open(connection, {
        userId: actor.id,
        after: typeof place === 'string' ? { place } : since(query.age),
        stillAllowed: async () => (await actorOf(request))?.id === actor.id,
      }),
    );
  });

  function since(age: string | undefined): Listener['after'] {
    if (age === undefined) return null;
    if (Number(age) > OLDEST_MS) return NOWHERE;
    return { time: new Date(clock.now().getTime() - Number(age) - SLACK_MS).toISOString() };
  }
}
