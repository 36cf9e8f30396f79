// Months and days of a calendar as text, 'YYYY-MM' and 'YYYY-MM-DD'. In UTC, where each day has 24
// hours.

const DAY_MS = 86_400_000;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days that an event can have (kit.md 59), and the months whose weeks are among them. */
const [FIRST, LAST] = ['1900-02', '2199-11'];
export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST && text <= LAST;

/** The month in the address; today's where it names none. */
export const shownMonth = (said: string | null, today: string): string =>
  said && isMonth(said) ? said : today.slice(0, 7);

export const daysLater = (day: string, days: number): string =>
  dayOf(dateOf(day).getTime() + days * DAY_MS);

/** The same day of another month, or the last one of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** 0 for Sunday, with which a week begins. */
export const weekdayOf = (day: string): number => dateOf(day).getUTCDay();

/** The weeks of a month, with the days of the months beside it that make them whole. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const begin = daysLater(first, -weekdayOf(first));
  const end = monthsLater(first, 1);
  const weeks: string[][] = [];
  for (let day = begin; day < end; day = daysLater(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => daysLater(day, n)));
  return weeks;
}

const said = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...parts });
const monthFormat = said({ month: 'long', year: 'numeric' });
const wholeFormat = said({ weekday: 'long', month: 'long', day: 'numeric' });
const weekdayFormats = [said({ weekday: 'short' }), said({ weekday: 'long' })] as const;

/** 'December 2026' */
export const wholeMonthText = (month: string): string => monthFormat.format(dateOf(`${month}-01`));
/** 'Thursday, December 3' */
export const wholeDayText = (day: string): string => wholeFormat.format(dateOf(day));
/** ['Sun', 'Sunday'] and the other six. */
export const WEEKDAYS: readonly (readonly [string, string])[] = Array.from(
  { length: 7 },
  (_, n) => {
    const day = dateOf(daysLater('2026-11-01', n));
    return [weekdayFormats[0].format(day), weekdayFormats[1].format(day)] as const;
  },
);
