import { type Family, FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import { notSaid } from '@pcr/contract/kit/not-said.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';
import { overallOf } from './families.labels.ts';

/**
 * Invented families, shown while there is no real record or none can be loaded (kit.md 30). Never
 * stored, never counted, never mixed with real ones.
 */
const NOT_SAID = notSaid(FamilyDraft);
type Said = Omit<FamilyDraft, 'id'>;
type Sample = Omit<Said, keyof typeof NOT_SAID> & Partial<Said>;

const sample = (n: number, said: Sample): Family => {
  const family = { ...NOT_SAID, ...said };
  const { mean, color } = overallOf(family);
  const at = `2025-0${n}-03T15:00:00+00:00`;
  return {
    ...family,
    id: `${SAMPLE_ID}00000000000${n}`,
    overall_rating: mean,
    color_indicator: color,
    disputed: false,
    created_at: at,
    updated_at: at,
    user_id: `${SAMPLE_ID}000000000000`,
    can: { edit: false, delete: false },
  };
};

export const FAMILY_SAMPLES: readonly Family[] = [
  sample(5, {
    family_name: 'Martinez Family',
    location: 'Austin, TX',
    children_count: 2,
    contact_info: 'Example contact, not a real person',
    service_status: 'Active',
    service_start_date: '2024-08-19',
    last_provider: 'Sunrise Daycare',
    previous_providers: 1,
    reliability_rating: 4.9,
    communication_rating: 4.8,
    timeliness_rating: 4.7,
    professionalism_rating: 5,
    notes: 'Always on time at pick-up, clear about allergies, pays on the first of the month.',
  }),
  sample(4, {
    family_name: 'Okafor Family',
    location: 'Round Rock, TX',
    children_count: 1,
    contact_info: 'Example contact, not a real person',
    service_status: 'Active',
    service_start_date: '2025-01-06',
    last_provider: 'Home care with a relative',
    previous_providers: 0,
    reliability_rating: 4.2,
    communication_rating: 4.5,
    timeliness_rating: 3.8,
    professionalism_rating: 4.3,
    notes: 'Friendly, answers messages in the evening. Drop-off is sometimes late on Mondays.',
  }),
  sample(3, {
    family_name: 'Lindqvist Family',
    location: 'Cedar Park, TX',
    children_count: 3,
    contact_info: 'Example contact, not a real person',
    service_status: 'Completed',
    service_start_date: '2022-06-01',
    service_end_date: '2024-05-31',
    service_end_reason: 'aging_out',
    last_provider: 'Little Oaks',
    previous_providers: 2,
    reliability_rating: 4.6,
    communication_rating: 4.4,
    timeliness_rating: 4.6,
    professionalism_rating: 4.8,
    notes: 'Two good years. The youngest started school.',
  }),
  sample(2, {
    family_name: 'Brooks Family',
    location: 'Austin, TX',
    children_count: 1,
    contact_info: 'Example contact, not a real person',
    service_status: 'Ended',
    service_start_date: '2024-02-12',
    service_end_date: '2024-06-14',
    service_end_reason: 'schedule_conflict',
    last_provider: 'Several sitters',
    previous_providers: 4,
    reliability_rating: 3.1,
    communication_rating: 3.4,
    timeliness_rating: 2.6,
    professionalism_rating: 3.5,
    notes: 'Hours changed from week to week with short notice.',
  }),
  sample(1, {
    family_name: 'Chen-Whitfield Family',
    location: 'Georgetown, TX',
    children_count: 2,
    contact_info: 'Example contact, not a real person',
    service_status: 'Completed',
    service_start_date: '2021-09-07',
    service_end_date: '2023-08-25',
    service_end_reason: 'relocation',
    last_provider: 'Bright Start Preschool',
    previous_providers: 1,
    reliability_rating: 3.9,
    communication_rating: 4.1,
    timeliness_rating: 4,
    professionalism_rating: 4.2,
    notes: 'Moved to another state. Would take them again.',
  }),
];
