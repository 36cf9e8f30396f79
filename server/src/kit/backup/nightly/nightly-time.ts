import type { NightlyTime } from '../../settings/backup-settings.ts';

/** A night by its day on the clock of the zone, and the instant from which its backup is due. */
export interface Night {
  /** 'YYYY-MM-DD' */
  day: string;
  at: Date;
}

/**
 * The newest night whose time has come. Each day has one: a time that the clock shows twice counts
 * when it is shown first, and one that it leaves out comes as much later as the clock was moved.
 */
export function lastNight(time: NightlyTime, now: Date): Night {
  const today = dayOf(now, time.zone);
  const night = { day: today, at: instantOf(today, time) };
  if (night.at <= now) return night;
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  return { day: yesterday, at: instantOf(yesterday, time) };
}

const DAY_MS = 86_400_000;

/** 'YYYY-MM-DD' on the clock of the zone. */
export const dayOf = (instant: Date, zone: string): string => wallClock(instant, zone).slice(0, 10);

function instantOf(day: string, { hour, minute, zone }: NightlyTime): Date {
  const two = (number: number) => String(number).padStart(2, '0');
  const wall = `${day}T${two(hour)}:${two(minute)}`;
  const asUtc = Date.parse(`${wall}Z`);
  // The clock is moved once in two days at most: these are as it was before, and as it is after.
  const [before, after] = [-DAY_MS, DAY_MS].map((way) => {
    const near = new Date(asUtc + way);
    const ahead = Date.parse(`${wallClock(near, zone)}Z`) - near.getTime();
    return new Date(asUtc - ahead);
  }) as [Date, Date];
  const isShown = (instant: Date) => wallClock(instant, zone).slice(0, 16) === wall;
  return isShown(before) || !isShown(after) ? before : after;
}

/** 'YYYY-MM-DDTHH:MM:SS' */
function wallClock(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(instant);
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}`;
}
