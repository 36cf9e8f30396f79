import type { MeetingFrequency } from '@pcr/contract/groups/groups.schema.ts';

const DAYS: Partial<Record<MeetingFrequency, number>> = { weekly: 7, biweekly: 14 };
const MONTHS: Partial<Record<MeetingFrequency, number>> = { monthly: 1, quarterly: 3 };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The first day after `today` on which a group meets that met on `last` (all YYYY-MM-DD): each week
 * or two on the same day of the week; by months on the same one of the month, 'the second Tuesday'
 * (groups.md 74). Null for a group that meets as needed.
 */
export function nextMeetingDay(
  frequency: MeetingFrequency,
  last: string,
  today: string,
): string | null {
  const met = new Date(`${last}T00:00:00Z`);
  const [days, months] = [DAYS[frequency], MONTHS[frequency]];
  for (let n = 1; n < 1_000; n++) {
    const day = days
      ? dayOf(new Date(met.getTime() + n * days * 86_400_000))
      : months
        ? sameInMonth(met, n * months)
        : null;
    if (day === null || day > today) return day;
  }
  return null;
}

/**
 * The same day of the week so many months later, as the first, second, third or fourth of its
 * month, or the last.
 */
function sameInMonth(met: Date, months: number): string {
  const which = Math.ceil(met.getUTCDate() / 7);
  const first = new Date(Date.UTC(met.getUTCFullYear(), met.getUTCMonth() + months, 1));
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  const firstOfKind = 1 + ((met.getUTCDay() - first.getUTCDay() + 7) % 7);
  const day = firstOfKind + (which - 1) * 7;
  first.setUTCDate(day > lastDay ? day - 7 : day);
  return dayOf(first);
}
