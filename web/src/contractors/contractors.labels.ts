import {
  AVAILABILITIES,
  type Availability,
  CARE_SPECIALTIES,
  type CONTRACTOR_FIELDS,
  type Contractor,
  type ContractorSort,
  type Specialty,
  TRADE_SPECIALTIES,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { Tone } from '../kit/ui/tone.ts';

export { CHANGED_BY_ONESELF as CHANGED_BY } from '../kit/entry/changed-by.ts';
export { hourlyText as rateText } from '../kit/ui/format.ts';

/** What a person fills in. */
export type ContractorField = (typeof CONTRACTOR_FIELDS)[number];
export type ContractorFields = Pick<Contractor, ContractorField>;

/** What each field is called on every screen. */
export const FIELD_LABELS: Record<ContractorField, string> = {
  name: 'Name',
  specialty: 'Specialty',
  phone: 'Phone',
  email: 'Email',
  hourly_rate: 'Hourly rate ($)',
  experience_years: 'Years of experience',
  location: 'Location',
  availability: 'Availability',
  certifications: 'Certifications',
  last_service_date: 'Last service date',
};

/** What is said of these two where the browser knows of no number in them. */
export const CONTRACTOR_FORM_NUMBERS = {
  hourly_rate: 'Hourly rate must be a number',
  experience_years: 'Years of experience must be a number',
};

/** 'Infant Care', 'HVAC'. */
export function specialtyText(specialty: Specialty): string {
  if (specialty === 'hvac') return 'HVAC';
  return specialty.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

const optionOf = (value: Specialty) => ({ value, label: specialtyText(value) });

/** Both lists of contractors.md 8, 9: who cares for children, and who cares for the building. */
export const SPECIALTY_GROUPS = [
  { group: 'Childcare', options: CARE_SPECIALTIES.map(optionOf) },
  { group: 'Building and grounds', options: TRADE_SPECIALTIES.map(optionOf) },
];

export const SPECIALTY_CHIPS = [{ value: '' as const, label: 'All' }, ...CARE_SPECIALTIES.map(optionOf)];

export const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: value }));

export const AVAILABILITY_TONES: Record<Availability, Tone> = {
  'Available Now': 'green',
  'Available Next Week': 'blue',
  'Available Next Month': 'blue',
  'Booked Until Further Notice': 'neutral',
  'Emergency Only': 'purple',
};

export const SORT_LABELS: Record<ContractorSort, string> = { rating: 'Rating', name: 'Name', newest: 'Newest' };

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
