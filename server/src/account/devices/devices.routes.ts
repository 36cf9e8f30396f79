import * as endpoints from '@pcr/contract/account/devices/devices.endpoints.ts';
import { DEVICES_TOPIC } from '@pcr/contract/account/devices/devices.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { hashOf } from '../../kit/http/tokens.ts';
import { publish } from '../../kit/live/live.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import type { ReadSession } from '../sign-in/session-cookie.ts';
import * as devices from './devices.queries.ts';
import { deviceOf, deviceRules } from './devices.rules.ts';

export interface DeviceParts {
  database: Database;
  clock: Clock;
  readSession: ReadSession;
}

export function deviceRoutes(bind: Bind, { database, clock, readSession }: DeviceParts): void {
  bind(endpoints.listDevices, async (_, { actor, request }) => ({
    items: (await devices.list(database, actor, readSession(request), clock.now())).map(
      ({ user_agent, ...row }) => ({
        ...row,
        ...deviceOf(user_agent),
      }),
    ),
  }));

  // A stream of live updates ends with its session (the trigger of 0011); the others see a shorter
  // list.
  bind(endpoints.endDevice, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      await devices.end(tx, permit(deviceRules, actor, 'end', await devices.find(tx, id)));
      await publish(tx, { to: [actor.id], topic: DEVICES_TOPIC });
      return undefined;
    }),
  );

  bind(endpoints.endOtherDevices, (_, { actor, request }) =>
    database.transaction(async (tx) => {
      await devices.endOthers(tx, actor.id, readSession(request));
      await publish(tx, { to: [actor.id], topic: DEVICES_TOPIC });
      return undefined;
    }),
  );

  bind(endpoints.endUnknownDevice, ({ in: { token } }) =>
    database.transaction(async (tx) => {
      const userId = await devices.endByLink(tx, hashOf('end-device', token));
      if (!userId) throw new ApiError('invalid_device_link');
      await publish(tx, { to: [userId], topic: DEVICES_TOPIC });
      return undefined;
    }),
  );
}
