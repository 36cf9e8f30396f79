import type { SuggestedMentor } from '@pcr/contract/mentors/mentors.schema.ts';
import { AREA_LABELS, SPECIALIZATION_LABELS, yearsText } from '../mentors.labels.ts';

/** The facts about a mentor that count as a reason. */
export type Reasons = Pick<
  SuggestedMentor,
  'shared_specializations' | 'shared_areas' | 'distance_miles' | 'experience_years'
>;

/** How many of the shared things are named. */
const NAMED = 2;

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
const listed = (words: readonly string[]) =>
  words.length > NAMED ? `${words.slice(0, NAMED).join(', ')} and more` : words.join(' and ');

/** Why a mentor is suggested: 'Teaches infant care, 4 miles from you' (mentors.md 26). */
export function reasonText({
  shared_specializations: specializations,
  shared_areas: areas,
  distance_miles: miles,
  experience_years: years,
}: Reasons): string {
  const teaches = listed(specializations.map((one) => lower(SPECIALIZATION_LABELS[one])));
  const helps = listed(areas.map((one) => lower(AREA_LABELS[one])));
  const shared = [teaches && `teaches ${teaches}`, helps && `helps with ${helps}`].filter(Boolean);
  const far = miles === null ? null : miles === 1 ? '1 mile from you' : `${miles} miles from you`;
  const all = [...(shared.length > 0 ? shared : [`${yearsText(years)} of experience`]), far]
    .filter(Boolean)
    .join(', ');
  return all.charAt(0).toUpperCase() + all.slice(1);
}
