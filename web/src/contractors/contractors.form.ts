import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Availability,
  type Contractor,
  ContractorDraft,
  type Specialty,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newId } from '../kit/ids.ts';
import { CONTRACTOR_FORM_NUMBERS, type ContractorField } from './contractors.words.ts';

/** What the controls of the form hold, and what its draft keeps: exactly what was typed. */
export type ContractorFormValues = {
  /** A new contractor keeps its id through every try, so that a create sent twice makes one. */
  id: string;
  /** The version that an edit is based on; '' for a new one. */
  updated_at: string;
  /** What was sent so far (`sent-drafts.ts`). */
  sent: string;
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

/** What the contract checks: null where nothing is said, numbers, and certifications apart (community.md 5). */
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

const check = zodResolver(ContractorDraft);
const NO_DAY = 'Enter a day that exists, for example 03/03/2026';

/** The contract's rules, and what only the controls know: a day that does not exist, a number that is none. */
export const contractorResolver: Resolver<ContractorFormValues, unknown, ContractorDraft> = async (
  values,
  context,
  options,
) => {
  // The form's fields have the contract's names; only what their controls hold differs.
  const result = await check(draftOf(values), context, options as unknown as Parameters<typeof check>[2]);
  const errors: FieldErrors<ContractorFormValues> = { ...result.errors } as FieldErrors<ContractorFormValues>;
  // Of one certification among others; the form has one field for them all.
  const wrong = result.errors.certifications as unknown;
  if (Array.isArray(wrong)) errors.certifications = wrong.find(Boolean);
  const messages = { last_service_date: NO_DAY, ...CONTRACTOR_FORM_NUMBERS };
  for (const [name, message] of Object.entries(messages) as [ContractorField, string][]) {
    const ref = options.fields[name]?.ref;
    if (ref && 'validity' in ref && ref.validity.badInput) errors[name] = { type: 'badInput', message, ref };
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: result.values as ContractorDraft, errors: {} };
};

/** While typing only this is said: that a text is longer than can be saved. Everything else waits for Save. */
export function tooLong(name: ContractorField, typed: unknown): string | null {
  if (typeof typed !== 'string' || !TEXTS.has(name)) return null;
  const checked = ContractorDraft.shape[name].safeParse(typed);
  return checked.error?.issues.find(({ code }) => code === 'too_big')?.message ?? null;
}

const TEXTS = new Set<ContractorField>(['name', 'phone', 'email', 'location']);
