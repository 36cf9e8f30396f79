import {
  AVAILABILITIES,
  type Availability,
  CARE_SPECIALTIES,
  type ContractorSort,
  type Specialty,
  TRADE_SPECIALTIES,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { Tone } from '../kit/look/tone.ts';

export { hourlyText as rateText } from '../kit/words/format.ts';

/** 'Infant Care', 'HVAC'. */
export function specialtyText(specialty: Specialty): string {
  if (specialty === 'hvac') return 'HVAC';
  return specialty.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

const optionOf = (value: Specialty) => ({ value, label: specialtyText(value) });

/**
 * Both lists of contractors.md 8, 9: those who care for children, and those who care for the
 * building.
 */
export const SPECIALTY_GROUPS = [
  { group: 'Childcare', options: CARE_SPECIALTIES.map(optionOf) },
  { group: 'Building and grounds', options: TRADE_SPECIALTIES.map(optionOf) },
];

/** Those who care for children, before trades. */
export const CARE_CHIPS = [{ value: '' as const, label: 'All' }, ...CARE_SPECIALTIES.map(optionOf)];
export const SPECIALTY_CHIPS = [...CARE_CHIPS, ...TRADE_SPECIALTIES.map(optionOf)];

/** What a specialty is of: work with children, or at the building. */
export const specialtyTone = (specialty: Specialty): Tone =>
  CARE_SPECIALTIES.some((care) => care === specialty) ? 'blue' : 'neutral';

export const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: value }));

export const AVAILABILITY_TONES: Record<Availability, Tone> = {
  'Available Now': 'green',
  'Available Next Week': 'blue',
  'Available Next Month': 'blue',
  'Booked Until Further Notice': 'neutral',
  'Emergency Only': 'purple',
};

export const SORT_LABELS: Record<ContractorSort, string> = {
  rating: 'Rating',
  name: 'Name',
  newest: 'Newest',
  distance: 'Nearest',
};

/** '1 year', '12 years', 'Less than 1 year'. */
export function experienceText(years: number): string {
  if (years === 0) return 'Less than 1 year';
  return years === 1 ? '1 year' : `${years} years`;
}

/** 'No reviews yet', '1 review', '1,204 reviews'. */
export function reviewsText(count: number): string {
  if (count === 0) return 'No reviews yet';
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'review' : 'reviews'}`;
}
