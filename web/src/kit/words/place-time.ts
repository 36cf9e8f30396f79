import { timeText } from './format.ts';
import { nearDayText, shortDayText, timesText, weekdayText } from './said-time.ts';

// When something is at a place, as people say it (events.md 14). Its instant comes from the server,
// which knows what the clock of the place does on that day; the words come from Intl.

export interface PlaceTime {
  /** The day of the place, and HH:MM of its clock. */
  event_date: string;
  event_time: string;
  /** Null where nobody has said it. */
  end_time: string | null;
  /** An IANA name. */
  time_zone: string;
  starts_at: string;
  ends_at: string;
}

const LOCALE = 'en-US';

/**
 * The zone of this device, an IANA name that Intl takes; null where it has none (environment.md 1).
 */
export function deviceZone(): string | null {
  // Chromium says 'Etc/Unknown' where it cannot read the machine's zone, and takes it nowhere;
  // others say undefined, whatever the types say.
  const said: unknown = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (typeof said !== 'string' || !/^[A-Za-z]/.test(said)) return null;
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: said });
    return said;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Cards ask for the same few over and over, and each takes long to make. */
function format(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(parts)}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone, ...parts });
  formats.set(key, made);
  return made;
}

/** What the clock shows in a zone at an instant. */
interface Clock {
  /** '2026-03-08' */
  day: string;
  /** '09:00' */
  time: string;
  /** 'PST', or 'GMT+1' where Americans have no word for it */
  zone: string;
}

function clockOf(instant: string, timeZone: string): Clock {
  const parts = format(timeZone, {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
  }).formatToParts(new Date(instant));
  const said = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  return {
    day: `${said('year').padStart(4, '0')}-${said('month')}-${said('day')}`,
    time: `${said('hour')}:${said('minute')}`,
    zone: said('timeZoneName') || timeZone,
  };
}

/** Null for a zone that this browser does not know: the server's may be younger. */
function clockOrNull(instant: string, timeZone: string): Clock | null {
  try {
    return clockOf(instant, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export interface WhenWords {
  /** 'Sun, Mar 8' */
  day: string;
  /** '9:00 AM', with its end '9:00 to 11:00 AM', with its zone '9:00 to 11:00 AM PST'. */
  time: string;
  /** '12:00 PM your time'; null where the viewer's clock shows the same, or nobody knows it. */
  yours: string | null;
}

export interface WhenOptions {
  /** Also until when, where somebody has said it. */
  end?: boolean;
  /** The zone is said to everybody: whoever reads it may be anywhere. */
  zoned?: boolean;
  viewer?: string | null;
  today?: string;
}

/**
 * When it is, in the clock of its place. Where the viewer's clock shows another day or time, the
 * zone of the place is said, and their time beside it (events.md 14).
 */
export function whenOf(event: PlaceTime, options: WhenOptions = {}): WhenWords {
  const { end = false, zoned = false, viewer = deviceZone(), today } = options;
  const { time_zone } = event;
  const start = clockOrNull(event.starts_at, time_zone);
  if (!start) {
    const time = timesText(event.event_time, end ? event.end_time : null);
    return {
      day: weekdayText(event.event_date, today),
      time: `${time} (${time_zone.replaceAll('_', ' ')})`,
      yours: null,
    };
  }
  const mine = viewer ? clockOrNull(event.starts_at, viewer) : null;
  const same = mine !== null && showsSame(mine, start);
  const until = end && event.end_time !== null ? clockOf(event.ends_at, time_zone) : null;
  return {
    day: weekdayText(start.day, today),
    time: saidTimes(start, until, zoned || !same),
    yours:
      same || !mine
        ? null
        : `${mine.day === start.day ? '' : `${dayWords(mine.day)}, `}${timeText(mine.time)} your time`,
  };
}

const showsSame = (mine: Clock, place: Clock) => mine.day === place.day && mine.time === place.time;

/**
 * 'Today, 2:18 PM', 'Sun, Mar 8, 9:00 AM PST': an instant in the clock of its place, with the zone
 * where the viewer's clock shows another time. By UTC where this browser does not know the zone; as
 * it was given where it is no instant.
 */
export function nearMomentText(
  instant: string,
  timeZone: string,
  { viewer = deviceZone(), now = Date.now() }: { viewer?: string | null; now?: number } = {},
): string {
  const known = clockOrNull(instant, timeZone) ? timeZone : 'UTC';
  const place = clockOrNull(instant, known);
  if (!place) return instant;
  // Where it is tomorrow for the viewer already, the place is still in its own day.
  const today = clockOf(new Date(now).toISOString(), known).day;
  const mine = viewer ? clockOrNull(instant, viewer) : null;
  const zone = mine && showsSame(mine, place) ? '' : ` ${place.zone}`;
  return `${nearDayText(place.day, today)}, ${timeText(place.time)}${zone}`;
}

/** 'Mar 8': beside a day that says the year. */
const dayWords = (day: string) => shortDayText(day, day);

/** An end on another day, or after the clock has changed, says so. */
function saidTimes(start: Clock, end: Clock | null, zoned: boolean): string {
  const changes = end !== null && end.zone !== start.zone;
  const zone = (clock: Clock) => (zoned || changes ? ` ${clock.zone}` : '');
  if (end === null) return timeText(start.time) + zone(start);
  if (end.day === start.day && !changes) return timesText(start.time, end.time) + zone(end);
  const day = end.day === start.day ? '' : `${dayWords(end.day)}, `;
  const from = timeText(start.time) + (changes ? zone(start) : '');
  return `${from} to ${day}${timeText(end.time)}${zone(end)}`;
}

/** 'Sun, Mar 8 · 9:00 AM PST, 12:00 PM your time' */
export function whenText(event: PlaceTime, options?: WhenOptions): string {
  const { day, time, yours } = whenOf(event, options);
  return [`${day} · ${time}`, yours].filter(Boolean).join(', ');
}

/** The zones of the United States, from east to west, by what people there call them. */
const US_ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Puerto Rico (San Juan)',
};

/** 'Central Time (Chicago)', 'Europe/Berlin' */
export const zoneText = (timeZone: string): string =>
  US_ZONES[timeZone] ?? timeZone.replaceAll('_', ' ');

/**
 * The zones to choose from, those of the United States first; `chosen` is among them, whatever this
 * browser knows.
 */
export function zoneGroups(chosen: string) {
  const option = (value: string) => ({ value, label: zoneText(value) });
  // Safari has the list since 15.4 only.
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  const others = new Set([...(chosen ? [chosen] : []), ...known]);
  return [
    { group: 'United States', options: Object.keys(US_ZONES).map(option) },
    {
      group: 'Everywhere',
      options: [...others]
        .filter((zone) => !US_ZONES[zone])
        .sort()
        .map(option),
    },
  ];
}
