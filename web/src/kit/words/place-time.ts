import { dayText, timeText } from './format.ts';

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
  /** 'Mar 8, 2026' */
  day: string;
  /** 'Mar 8' */
  shortDay: string;
  /** '9:00 AM' */
  time: string;
  /** 'PST', or 'GMT+1' where Americans have no word for it */
  zone: string;
}

function clockOf(instant: string, timeZone: string): Clock {
  const at = new Date(instant);
  const zone = format(timeZone, { timeZoneName: 'short' }).formatToParts(at);
  return {
    day: format(timeZone, { dateStyle: 'medium' }).format(at),
    shortDay: format(timeZone, { month: 'short', day: 'numeric' }).format(at),
    time: format(timeZone, { timeStyle: 'short' }).format(at),
    zone: zone.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
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
  /** 'Mar 8, 2026' */
  day: string;
  /** '9:00 AM PST', and with its end '9:00 AM to 11:00 AM PST'. */
  time: string;
  /** '12:00 PM your time'; null where the viewer's clock shows the same, or nobody knows it. */
  yours: string | null;
}

/**
 * When it is, in the clock of its place, and in the viewer's where that shows another day or time.
 */
export function whenOf(
  event: PlaceTime,
  { end = false, viewer = deviceZone() }: { end?: boolean; viewer?: string | null } = {},
): WhenWords {
  const { time_zone } = event;
  const start = clockOrNull(event.starts_at, time_zone);
  if (!start) {
    const until = end && event.end_time ? ` to ${timeText(event.end_time)}` : '';
    const zone = time_zone.replaceAll('_', ' ');
    return {
      day: dayText(event.event_date),
      time: `${timeText(event.event_time)}${until} (${zone})`,
      yours: null,
    };
  }
  const mine = (viewer && clockOrNull(event.starts_at, viewer)) || start;
  const same = mine.day === start.day && mine.time === start.time;
  return {
    day: start.day,
    time:
      end && event.end_time !== null
        ? withEnd(start, clockOf(event.ends_at, time_zone))
        : `${start.time} ${start.zone}`,
    yours: same
      ? null
      : `${mine.day === start.day ? '' : `${mine.shortDay}, `}${mine.time} your time`,
  };
}

/** An end on another day, or after the clock has changed, says so. */
function withEnd(start: Clock, end: Clock): string {
  const from = start.zone === end.zone ? start.time : `${start.time} ${start.zone}`;
  return `${from} to ${start.day === end.day ? '' : `${end.shortDay}, `}${end.time} ${end.zone}`;
}

/** 'Mar 8, 2026, 9:00 AM PST, 12:00 PM your time' */
export function whenText(event: PlaceTime, options?: Parameters<typeof whenOf>[1]): string {
  const { day, time, yours } = whenOf(event, options);
  return [day, time, yours].filter(Boolean).join(', ');
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
