import { wordsToLookUp } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { counted, dayText, todayOf } from '../../kit/words/format.ts';

/** A day that the server counts in UTC may be tomorrow here. */
export const lookDayText = (day: string, today = todayOf()) =>
  day >= today ? 'Today' : dayText(day);

/** A member who has left has no name; a name that says so still looks like a name. */
export const leftLook = ({ name }: { name: string | null }) =>
  name === null ? 'font-normal text-ink-soft italic' : '';

/** The viewers, and what they say to be. */
export const lookerText = ({ name, position }: { name: string | null; position: string | null }) =>
  [name ?? 'A member who has left PCR', position].filter(Boolean).join(', ');

export const lookedAtText = (members: number) =>
  members === 0
    ? 'Nobody has looked at this record yet.'
    : `Looked at by ${counted(members, 'member')}`;

/** Records of one name, in the order of the server: they are beside each other in it. */
export function byName<T extends { family_name: string }>(items: readonly T[]): T[][] {
  const groups: T[][] = [];
  let last = '';
  for (const item of items) {
    const name = wordsToLookUp(item.family_name).sort().join(' ');
    if (groups.length > 0 && name === last) groups.at(-1)?.push(item);
    else groups.push([item]);
    last = name;
  }
  return groups;
}
