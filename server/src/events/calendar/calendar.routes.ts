import { Readable } from 'node:stream';
import * as endpoints from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import { clientKey } from '../../kit/connections/client-address.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { contentDisposition } from '../../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer, JsonText } from '../../kit/http/http.ts';
import { consume, limiter, memoryLimiter } from '../../kit/http/limits.ts';
import { hashOf, newToken } from '../../kit/http/tokens.ts';
import type { CommunityEditing } from '../../kit/permit/community.ts';
import { type Actor, permitLiving } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { eventQueries } from '../events.queries.ts';
import { eventRules } from '../events.rules.ts';
import { type CalendarEntry, calendarTag, calendarText } from './calendar.ics.ts';
import * as calendar from './calendar.queries.ts';

export interface CalendarParts {
  database: Database;
  clock: Clock;
  communityEditing: CommunityEditing;
  /** Where people open the app. */
  origin: string;
  /** Tells a member that their calendar has a new address. */
  addressMade(tx: Transaction, userId: string): Promise<void>;
}

/** Addresses that a member makes in an hour: each sends them a mail. */
const MADE = 10;

/** Of one address in an hour: ten devices that ask every five minutes. */
const READINGS = 120;
/**
 * Of addresses that there are not, from one client in an hour: those that were switched off go on
 * being asked.
 */
const MISSES = 240;

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

export function calendarRoutes(bind: Bind, parts: CalendarParts): void {
  const { database, clock, communityEditing, origin, addressMade } = parts;
  const making = limiter(database, 'calendar_addresses', MADE, 60);
  const { repository } = eventQueries(communityEditing);
  const rules = eventRules(communityEditing);
  const readings = memoryLimiter(READINGS, 60);
  const misses = memoryLimiter(MISSES, 60);

  const see = async (actor: Actor, id: string) =>
    permitLiving(rules, actor, 'see', await repository.find(database, id, clock.now(), actor));
  const file = (entries: readonly CalendarEntry[], name: string) => {
    if (entries.length === 0) throw new ApiError('not_found');
    const text = calendarText(entries, { origin });
    const disposition = contentDisposition('attachment', name);
    const headers = { ...HEADERS, 'cache-control': 'no-store', 'content-disposition': disposition };
    return new ByteAnswer(headers, Readable.from([Buffer.from(text)]));
  };

  bind(endpoints.downloadEventCalendar, async ({ params: { id } }, { actor }) =>
    file(await calendar.eventEntry(database, await see(actor, id)), 'event.ics'),
  );

  bind(endpoints.downloadSeriesCalendar, async ({ params: { id } }, { actor }) =>
    file(await calendar.seriesEntries(database, await see(actor, id)), 'events.ics'),
  );

  bind(
    endpoints.getCalendarAddress,
    async (_, { actor }) => new JsonText(await calendar.ownAddress(database, actor)),
  );

  bind(endpoints.makeCalendarAddress, async (_, { actor }) => {
    await consume(making, actor.id);
    const token = newToken();
    const created_at = await database.transaction(async (tx) => {
      await addressMade(tx, actor.id);
      return calendar.setAddress(tx, actor, hashOf('calendar', token), clock.now());
    });
    return { address: { created_at }, token };
  });

  bind(endpoints.deleteCalendarAddress, async (_, { actor }) => {
    await calendar.deleteAddress(database, actor);
    return undefined;
  });

  bind(endpoints.readCalendar, async ({ query: { token } }, { request }) => {
    const now = clock.now();
    const opened = await calendar.openCalendar(database, hashOf('calendar', token), now);
    if (!opened) {
      await consume(misses, clientKey(request.ip));
      throw new ApiError('not_found');
    }
    await consume(readings, opened.user_id);
    const etag = calendarTag(opened.version, origin);
    const headers = { ...HEADERS, etag, 'cache-control': 'private, no-cache' };
    if (knows(request.headers['if-none-match'], etag)) return new ByteAnswer(headers, null);
    const text = calendarText(await calendar.entriesOf(database, opened.user_id, now), {
      name: 'PCR events',
      origin,
    });
    const disposition = contentDisposition('inline', 'pcr-events.ics');
    return new ByteAnswer(
      { ...headers, 'content-disposition': disposition },
      Readable.from([Buffer.from(text)]),
    );
  });
}

/** RFC 9110, 13.1.2: a list is compared weakly, as a proxy that compresses makes it. */
const knows = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
