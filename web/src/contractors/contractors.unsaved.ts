import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  contractors: { added: 'A new contractor', changed: 'Changes to a contractor' },
  contractor_claim: 'A request about your own entry',
  contractor_reports: 'A report about a contractor',
  contractor_reviews: 'An assessment of a contractor',
  contractor_answers: 'An answer to an assessment',
  review_report: 'A report about an assessment',
};
