import * as endpoints from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import type { Subscription } from '@pcr/contract/notifications/unsubscribe/unsubscribe.schema.ts';
import type { FastifyInstance } from 'fastify';
import { unread } from '../../kit/connections/bodies.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as preferences from '../notifications.queries.ts';
import { notificationRules } from '../notifications.rules.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

export interface UnsubscribeParts {
  database: Database;
  clock: Clock;
  secret: string;
}

/** The token is who acts: it was made for its member alone, and turns off one thing of theirs. */
export function unsubscribeRoutes(
  bind: Bind,
  server: FastifyInstance,
  parts: UnsubscribeParts,
): void {
  const { database, clock, secret } = parts;

  async function stop(token: string): Promise<Subscription> {
    const { user_id, group } = read(secret, token);
    const allowed = permit(notificationRules, { id: user_id }, 'edit', { user_id });
    const isKnown = await preferences.turnOff(database, allowed, group, clock.now());
    if (!isKnown) throw new ApiError('invalid_unsubscribe_link');
    return { group, is_on: false };
  }

  bind(endpoints.getSubscription, async ({ query: { token } }) => {
    const { user_id, group } = read(secret, token);
    const is_on = await preferences.isOn(database, user_id, group);
    if (is_on === undefined) throw new ApiError('invalid_unsubscribe_link');
    return { group, is_on };
  });

  bind(endpoints.unsubscribe, ({ in: { token } }) => stop(token));

  // A mail program posts to the address of the page itself (RFC 8058), from wherever it is, and its
  // body says nothing that is needed. Any other method shows the page.
  void server.register(async (on) => {
    unread(on).route<{ Querystring: { token?: unknown } }>({
      method: 'POST',
      url: '/unsubscribe',
      bodyLimit: 64 * 1024,
      config: { anyOrigin: true },
      handler: async ({ query: { token } }, reply) => {
        await stop(typeof token === 'string' ? token : '');
        return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
      },
    });
  });
}

function read(secret: string, token: string) {
  const about = readUnsubscribeToken(secret, token);
  if (!about) throw new ApiError('invalid_unsubscribe_link');
  return about;
}
