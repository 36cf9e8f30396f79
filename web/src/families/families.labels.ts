import type {
  ColorIndicator,
  Family,
  FamilySort,
  RatingName,
  ServiceEndReason,
  ServiceStatus,
} from '@pcr/contract/families/families.schema.ts';
import type { Tone } from '../kit/look/tone.ts';
import { monthText } from '../kit/words/format.ts';

/** A status is its own label. */
export const STATUS_LABELS: Record<ServiceStatus, string> = {
  Active: 'Active',
  Completed: 'Completed',
  Ended: 'Ended',
};

export const END_REASON_LABELS: Record<ServiceEndReason, string> = {
  relocation: 'Relocation',
  aging_out: 'Aging out',
  contract_completed: 'Contract completed',
  mutual_agreement: 'Mutual agreement',
  schedule_conflict: 'Schedule conflict',
  rate_disagreement: 'Rate disagreement',
  family_needs_changed: 'Family needs changed',
  provider_availability_changed: 'Provider availability changed',
  other: 'Other',
};

/** Not the colours of the ratings: a service that ended is neither good nor bad. */
export const STATUS_TONES: Record<ServiceStatus, Tone> = {
  Active: 'blue',
  Completed: 'purple',
  Ended: 'neutral',
};

/** families.md 13: green is high, yellow is medium, red is low. */
export const COLOR_LABELS: Record<ColorIndicator, string> = {
  green: 'High',
  yellow: 'Medium',
  red: 'Low',
};

export const RATING_LABELS: Record<RatingName, string> = {
  reliability_rating: 'Reliability',
  communication_rating: 'Communication',
  timeliness_rating: 'Timeliness',
  professionalism_rating: 'Professionalism',
};

export const SORT_LABELS: Record<FamilySort, string> = {
  date: 'Date',
  rating: 'Rating',
  status: 'Status',
  name: 'Name',
};

type Ratings = Pick<Family, RatingName>;

/**
 * families.md 12: the mean of the four and its colour. In tenths, as the server reckons, so that
 * 4.5 is 4.5.
 */
export function overallOf(ratings: Ratings): { mean: number; color: ColorIndicator } {
  const { reliability_rating, communication_rating, timeliness_rating, professionalism_rating } =
    ratings;
  const tenths = Math.round(
    (reliability_rating + communication_rating + timeliness_rating + professionalism_rating) * 10,
  );
  return { mean: tenths / 40, color: colorOf(tenths / 40) };
}

export function colorOf(rating: number): ColorIndicator {
  return rating >= 4.5 ? 'green' : rating >= 3.5 ? 'yellow' : 'red';
}

type Period = Pick<Family, 'service_start_date' | 'service_end_date'>;

/** In months: 'May 2024 – Ongoing'; an unknown start is 'N/A' (families.md 17). */
export function monthsText({ service_start_date: start, service_end_date: end }: Period): string {
  const [from, to] = [start ? monthText(start) : 'N/A', end ? monthText(end) : 'Ongoing'];
  return from === to ? from : `${from} – ${to}`;
}

type Ending = Pick<Family, 'service_end_reason' | 'other_reason_details'>;

/** 'Schedule conflict', 'Other: moved in with a grandparent'; null while there is none. */
export function endReasonText({
  service_end_reason: reason,
  other_reason_details: details,
}: Ending): string | null {
  if (!reason) return null;
  return reason === 'other' && details
    ? `${END_REASON_LABELS.other}: ${details}`
    : END_REASON_LABELS[reason];
}

/** '1 child', '3 children'. */
export function childrenText(count: number): string {
  return count === 1 ? '1 child' : `${count} children`;
}

/** '1 previous provider', 'No previous providers'. */
export function previousText(count: number): string {
  return count === 0
    ? 'No previous providers'
    : `${count} previous provider${count === 1 ? '' : 's'}`;
}
