import { comparable } from '@pcr/contract/kit/comparing.ts';
import {
  EXPERIENCE_FILTERS,
  type MentorProfile,
  type MentorQuery,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { inWords, MENTOR_SPECIALIZATIONS } from '@pcr/contract/mentors/mentors.words.ts';
import { byCodeUnits, wordsOf } from '../kit/filter/search-words.ts';
import { type NEAR, nearestFirst, nearOf } from '../kit/near/near-search.ts';

/** What the URL of the list holds. */
export type MentorFilters = Omit<MentorQuery, 'cursor'>;

/** The parameters of the URL that say what the list shows. */
export type FilterName = 'search' | 'experience' | 'specialization' | typeof NEAR;

/** True for the list that everybody sees first. */
export const isUnfiltered = ({ search, experience, specialization, radius_miles }: MentorFilters) =>
  !(search || experience || specialization || radius_miles);

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): MentorFilters {
  const filters: MentorFilters = {};
  const search = wordsOf(url.get('search'));
  const experience = EXPERIENCE_FILTERS.find((years) => String(years) === url.get('experience'));
  const specialization = MENTOR_SPECIALIZATIONS.find(
    (value) => value === url.get('specialization'),
  );
  if (search) filters.search = search;
  if (experience) filters.experience = experience;
  if (specialization) filters.specialization = specialization;
  return { ...filters, ...nearOf(url) };
}

const wordsIn = ({
  current_role,
  bio,
  certifications,
  specializations,
  mentorship_areas,
}: MentorProfile) =>
  comparable(
    [
      current_role,
      bio,
      certifications ?? '',
      ...[...specializations, ...mentorship_areas].map(inWords),
    ].join('\n'),
  );

/**
 * The server's search over the data on the device: the samples, and real mentors while the server
 * cannot be asked.
 */
export function searchHere(
  mentors: readonly MentorProfile[],
  filters: MentorFilters,
): MentorProfile[] {
  const { search = '', experience = 0, specialization, sort } = filters;
  const words = comparable(search);
  return mentors
    .filter(
      (mentor) =>
        wordsIn(mentor).includes(words) &&
        mentor.experience_years >= experience &&
        (!specialization || mentor.specializations.includes(specialization)),
    )
    .sort(
      (a, b) =>
        (sort === 'distance' && nearestFirst(a, b)) ||
        b.experience_years - a.experience_years ||
        byCodeUnits(b.id, a.id),
    );
}
