import { CONTRACTOR_FIELDS } from '@pcr/contract/contractors/contractors.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, full, type ShownEntry } from '../../testing/shown-entry.tsx';
import { ContractorFacts } from '../ContractorFacts.tsx';
import { ContractorFormFields } from '../ContractorForm.tsx';
import { contractorFields } from '../contractors.fields.ts';
import { CONTRACTOR_SAMPLES } from '../contractors.samples.ts';

const contractor = full(CONTRACTOR_SAMPLES);

export const shown: ShownEntry = {
  name: 'contractor',
  fields: contractorFields,
  all: CONTRACTOR_FIELDS,
  form: () =>
    formOf<ComponentProps<typeof ContractorFormFields>>(contractorFields.blank(), (form) => (
      <ContractorFormFields form={form} />
    )),
  details: {
    entry: contractor,
    otherwise: {
      // The head of the sheet.
      ...{ name: null, specialty: null, availability: null },
      // The words have the unit, so the label has none.
      hourly_rate: 'Hourly rate: $26.00/hr',
      experience_years: `Years of experience: ${contractorFields.text(contractor, 'experience_years')} of experience`,
      last_service_date: 'Last service date: Last service May 30, 2025',
      // Chips, with no comma between them.
      certifications: `Certifications: ${contractor.certifications.join('')}`,
    },
    facts: () => <ContractorFacts contractor={contractor} failed={false} />,
  },
};
