import { FAMILY_FIELDS } from '@pcr/contract/families/families.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, full, type ShownEntry } from '../../testing/shown-entry.tsx';
import { FamilyFacts } from '../FamilyDetails.tsx';
import { FamilyFormFields } from '../FamilyForm.tsx';
import { familyFields } from '../families.fields.ts';
import { FAMILY_SAMPLES } from '../families.samples.ts';

/** Somebody who ended a service for another reason: every field of the form is on the screen. */
const ENDED = { service_end_date: '2025-01-31', service_end_reason: 'other' } as const;
const family = full(FAMILY_SAMPLES, ENDED);

export const shown: ShownEntry = {
  name: 'family record',
  fields: familyFields,
  all: FAMILY_FIELDS,
  form: () =>
    formOf<ComponentProps<typeof FamilyFormFields>>(
      { ...familyFields.blank(), ...ENDED },
      (form) => <FamilyFormFields form={form} typedWrong={new Map()} />,
    ),
  details: {
    entry: family,
    // The reason and its details are one fact.
    otherwise: {
      // The title of the sheet says the name, and a dot above the facts the status.
      ...{ family_name: null, service_status: null },
      service_end_reason: 'End reason: Other: Said of other_reason_details',
      other_reason_details: 'End reason: Other: Said of other_reason_details',
    },
    facts: () => <FamilyFacts family={family} failed={false} onRetry={() => {}} />,
  },
};
