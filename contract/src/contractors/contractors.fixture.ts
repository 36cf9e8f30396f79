import type { ContractorDraft } from './contractors.schema.ts';

/** For tests: a contractor as the form sends it when only the required two are filled in. */
export const CONTRACTOR_FIXTURE: Omit<ContractorDraft, 'id'> = {
  name: 'Dana Whitfield',
  specialty: 'infant care',
  phone: null,
  email: null,
  hourly_rate: null,
  experience_years: null,
  location: null,
  availability: null,
  certifications: [],
  last_service_date: null,
};
