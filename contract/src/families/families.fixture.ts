import type { FamilyDraft } from './families.schema.ts';

/** For tests: a record as the form sends it, all fields as they are before anybody types, and the required two. */
export const FAMILY_FIXTURE: Omit<FamilyDraft, 'id'> = {
  family_name: 'The Parkers',
  location: 'Boston, MA',
  children_count: 1,
  contact_info: null,
  service_status: 'Active',
  service_start_date: null,
  service_end_date: null,
  service_end_reason: null,
  other_reason_details: null,
  last_provider: null,
  previous_providers: 0,
  reliability_rating: 5,
  communication_rating: 5,
  timeliness_rating: 5,
  professionalism_rating: 5,
  notes: null,
};
