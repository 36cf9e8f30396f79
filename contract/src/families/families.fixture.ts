import { notSaid } from '../kit/not-said.ts';
import { FamilyDraft } from './families.schema.ts';

/**
 * For tests: a record as the form sends it, all fields as they are before anybody types, and the
 * required two.
 */
export const FAMILY_FIXTURE: Omit<FamilyDraft, 'id'> = {
  ...notSaid(FamilyDraft),
  family_name: 'The Parkers',
  location: 'Boston, MA',
  children_count: 1,
  service_status: 'Active',
  previous_providers: 0,
  reliability_rating: 5,
  communication_rating: 5,
  timeliness_rating: 5,
  professionalism_rating: 5,
};
