import * as endpoints from '@pcr/contract/notifications/channels/push.endpoints.ts';
import { PUSH_TOPIC } from '@pcr/contract/notifications/channels/push.schema.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { publish } from '../../kit/live/live.ts';
import { canPush, type PushReach } from '../../kit/messages/push.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as push from './push.queries.ts';
import { pushRules } from './push.rules.ts';

export interface PushParts {
  database: Database;
  clock: Clock;
  /** The hash by which the session of a request is stored. */
  readSession(request: FastifyRequest): string | null;
  /** The public half of the key pair. */
  publicKey: string;
  pushReach?: PushReach | undefined;
  /** 'Chrome on Android', as a user agent says it. */
  deviceName(userAgent: string | null): string;
}

export function pushRoutes(
  bind: Bind,
  { database, clock, readSession, publicKey, pushReach, deviceName }: PushParts,
): void {
  bind(endpoints.listPushDevices, async (_, { actor, request }) => ({
    key: publicKey,
    items: await push.list(database, actor, readSession(request)),
  }));

  bind(endpoints.addPushDevice, async ({ in: { endpoint, keys } }, { actor, request }) => {
    if (!canPush({ endpoint, ...keys }, pushReach)) {
      throw new ApiError('invalid_input', {
        message: 'PCR can’t send notifications to this browser.',
      });
    }
    const session = readSession(request) ?? '';
    const name = deviceName(request.headers['user-agent'] ?? null);
    return database.transaction(async (tx) => {
      const added = await push.add(
        tx,
        actor,
        { endpoint, keys, session, server_key: publicKey, name },
        clock.now(),
      );
      if (!added) throw new ApiError('not_authenticated');
      await publish(tx, { to: [actor.id], topic: PUSH_TOPIC });
      return added;
    });
  });

  bind(endpoints.removePushDevice, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      await push.remove(tx, permit(pushRules, actor, 'remove', await push.find(tx, id)));
      await publish(tx, { to: [actor.id], topic: PUSH_TOPIC });
      return undefined;
    }),
  );
}
