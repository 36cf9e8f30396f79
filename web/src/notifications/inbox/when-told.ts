import { ageText } from '../../kit/words/format.ts';

/** 'Today, 4:05 PM', later '1 day ago'. */
export function whenText(instant: string, now: number = Date.now()): string {
  const age = ageText(instant, now);
  if (age !== 'Today') return age;
  return `Today, ${new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant))}`;
}
