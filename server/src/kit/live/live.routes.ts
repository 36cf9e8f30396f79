import { openLive } from '@pcr/contract/kit/live/live.endpoints.ts';
import { type Bind, EventsAnswer, type Gate } from '../http/http.ts';
import type { LiveHub } from './live.hub.ts';

export function liveRoutes(
  bind: Bind,
  { hub, actorOf }: { hub: LiveHub; actorOf: Gate['actorOf'] },
): void {
  bind(openLive, async ({ query: { age } }, { actor, request }) => {
    await hub.admit(actor.id);
    return new EventsAnswer((connection) =>
      hub.open(connection, {
        userId: actor.id,
        age: age === undefined ? null : Number(age),
        stillAllowed: async () => (await actorOf(request))?.id === actor.id,
      }),
    );
  });
}
