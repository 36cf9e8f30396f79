import { notSaid } from '../kit/not-said.ts';
import { ContractorDraft } from './contractors.schema.ts';

/** For tests: a contractor as the form sends it when only the required two are filled in. */
export const CONTRACTOR_FIXTURE: Omit<ContractorDraft, 'id'> = {
  ...notSaid(ContractorDraft),
  name: 'Dana Whitfield',
  specialty: 'infant care',
  certifications: [],
};
