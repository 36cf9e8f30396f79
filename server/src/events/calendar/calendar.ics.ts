import { createHash } from 'node:crypto';
import { TZDate, tzOffset } from '@date-fns/tz';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import {
  tzlib_get_ical_block,
  tzlib_get_offset,
  tzlib_get_timezones,
} from 'timezones-ical-library';

/** One thing in a calendar: an event, or a meeting. */
export interface CalendarEntry {
  /** The same in every calendar, for good (RFC 7986, 5.3: an id without a host). */
  id: string;
  title: string;
  description: string;
  location: string;
  /** Its screen, below the origin. */
  path: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  sequence: number;
  /** Instants, as PostgreSQL writes them. */
  starts_at: string;
  ends_at: string;
  created_at: string;
  updated_at: string;
  /** Of the place's clock. */
  time_zone: string;
}

/** Counts up when the same entries are written another way, so that calendars take them anew. */
const WRITTEN = 3;
const DAY_MS = 86_400_000;
const HOUR_S = 3_600;
const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** The tag of a calendar whose entries are as `version` says. */
export function calendarTag(version: string, origin: string): string {
  return `"${createHash('sha256').update(`${WRITTEN}\n${origin}\n${version}`).digest('base64url').slice(0, 22)}"`;
}

/** An iCalendar text (RFC 5545) of these entries. `name` is what a calendar calls it. */
export function calendarText(
  entries: readonly CalendarEntry[],
  { name, origin }: { name?: string; origin: string },
) {
  const calendar = ical({
    prodId: { company: 'PCR', product: 'Events', language: 'EN' },
    ...(name ? { name, ttl: HOUR_S } : {}),
    timezone: { name: null, generator: (zone: string) => blockOf(zone) },
  });
  for (const entry of entries) {
    const [start, end] = [new Date(entry.starts_at), new Date(entry.ends_at)];
    const zone = zoneFor(entry.time_zone, [start, end]);
    const at = (instant: Date) => (zone ? new TZDate(instant.getTime(), zone) : instant);
    const event = calendar.createEvent({
      id: entry.id,
      sequence: entry.sequence,
      // Most calendars show what is cancelled as if it were not.
      summary: entry.status === 'cancelled' ? `Cancelled: ${entry.title}` : entry.title,
      description: entry.description,
      location: entry.location,
      url: `${origin}${entry.path}`,
      status: STATUS[entry.status],
      // Somebody who may come has the time for something else, too.
      transparency:
        entry.status === 'confirmed'
          ? ICalEventTransparency.OPAQUE
          : ICalEventTransparency.TRANSPARENT,
      start: at(start),
      end: at(end),
      created: new Date(entry.created_at),
      lastModified: new Date(entry.updated_at),
      stamp: new Date(entry.updated_at),
    });
    if (zone) event.timezone(zone);
  }
  // The library leaves out the end of the last line, which RFC 5545 (3.4) has, and strict readers
  // want.
  return `${calendar.toString()}\r\n`;
}

const ZONES = new Set(tzlib_get_timezones(false));

/** A zone's name and its VTIMEZONE; null for UTC, and for a zone that the library does not know. */
function knownZone(name: string): { name: string; block: string } | null {
  const [block, line] = ZONES.has(name) ? tzlib_get_ical_block(name, false) : [];
  const known = line?.replace(/^TZID=/, '');
  return block && known && known !== 'Etc/UTC' ? { name: known, block } : null;
}

const blockOf = (zone: string): string | null => knownZone(zone)?.block ?? null;

/**
 * The zone in whose local time these instants can be written so that every calendar reads them;
 * null where that is UTC alone. Local times that exist twice are read as the one or as the other,
 * and a VTIMEZONE says a zone's rule of now, which may not be the one of that year.
 */
function zoneFor(name: string, instants: readonly Date[]): string | null {
  const zone = knownZone(name);
  return zone && instants.every((instant) => isPlain(zone.name, instant)) ? zone.name : null;
}

function isPlain(zone: string, instant: Date): boolean {
  const offset = tzOffset(zone, instant);
  const local = new Date(instant.getTime() + offset * 60_000);
  const others = [-DAY_MS, DAY_MS].map((away) =>
    tzOffset(zone, new Date(instant.getTime() + away)),
  );
  const twice = others.some(
    (other) =>
      other !== offset && tzOffset(zone, new Date(local.getTime() - other * 60_000)) === other,
  );
  const [day = '', time = ''] = local.toISOString().slice(0, 16).split('T');
  return !twice && minutesOf(tzlib_get_offset(zone, day, time)) === offset;
}

/** '-0530' in minutes. */
function minutesOf(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5));
  return offset.startsWith('-') ? -minutes : minutes;
}
