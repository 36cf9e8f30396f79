import {
  type Availability,
  type Contractor,
  ContractorDraft,
  type Specialty,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newId } from '../kit/api/ids.ts';
import type { EntryFormValues } from '../kit/entry/EntryForm.tsx';
import { draftResolver, NO_DAY } from '../kit/form/form-resolver.ts';
import { CONTRACTOR_FORM_NUMBERS } from './contractors.labels.ts';

/** What the controls of the form hold, and what its draft keeps: exactly what was typed. */
export type ContractorFormValues = EntryFormValues & {
  name: string;
  specialty: Specialty | '';
  phone: string;
  email: string;
  hourly_rate: string;
  experience_years: string;
  location: string;
  availability: Availability | '';
  /** With commas between them. */
  certifications: string;
  last_service_date: string;
};

export type ContractorFormHandle = UseFormReturn<ContractorFormValues, unknown, ContractorDraft>;

export function blankContractor(): ContractorFormValues {
  return {
    id: newId(),
    updated_at: '',
    sent: '',
    name: '',
    specialty: '',
    phone: '',
    email: '',
    hourly_rate: '',
    experience_years: '',
    location: '',
    availability: '',
    certifications: '',
    last_service_date: '',
  };
}

export function formOf(contractor: Contractor): ContractorFormValues {
  const { id, updated_at, name, specialty, phone, email, location } = contractor;
  return {
    ...{ id, updated_at, sent: '', name, specialty, phone, email, location },
    hourly_rate: contractor.hourly_rate === null ? '' : contractor.hourly_rate.toFixed(2),
    experience_years: contractor.experience_years === null ? '' : String(contractor.experience_years),
    availability: contractor.availability ?? '',
    certifications: contractor.certifications.join(', '),
    last_service_date: contractor.last_service_date ?? '',
  };
}

/** What the contract checks: null where nothing is said, numbers, and certifications apart (contractors.md 13). */
export function draftOf(values: ContractorFormValues): z.input<typeof ContractorDraft> {
  const { updated_at, sent, ...fields } = values;
  return {
    ...fields,
    specialty: values.specialty as Specialty,
    hourly_rate: numberOrNull(values.hourly_rate),
    experience_years: numberOrNull(values.experience_years),
    availability: values.availability || null,
    certifications: values.certifications
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    last_service_date: values.last_service_date || null,
  };
}

/** NaN for what is no number: the contract says so at its field. */
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed));

export const contractorResolver = draftResolver<ContractorFormValues, typeof ContractorDraft>({
  schema: ContractorDraft,
  draftOf,
  unreadable: { last_service_date: NO_DAY, ...CONTRACTOR_FORM_NUMBERS },
  also(errors) {
    // Of one certification among others; the form has one field for them all.
    const wrong = errors.certifications as unknown;
    if (Array.isArray(wrong)) errors.certifications = wrong.find(Boolean);
  },
});
