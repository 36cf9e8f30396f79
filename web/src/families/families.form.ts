import {
  type Family,
  FamilyDraft,
  type RatingName,
  type ServiceEndReason,
  type ServiceStatus,
} from '@pcr/contract/families/families.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newId } from '../kit/api/ids.ts';
import { fitting } from '../kit/draft/draft-storage.ts';
import type { EntryFormValues } from '../kit/entry/EntryForm.tsx';
import { draftResolver, NO_DAY } from '../kit/form/form-resolver.ts';

/** What the controls of the form hold, and what its draft keeps: exactly what was typed, also where it is hidden now. */
export type FamilyFormValues = EntryFormValues & {
  family_name: string;
  location: string;
  children_count: string;
  contact_info: string;
  service_status: ServiceStatus;
  service_start_date: string;
  service_end_date: string;
  service_end_reason: ServiceEndReason | '';
  other_reason_details: string;
  last_provider: string;
  previous_providers: string;
  reliability_rating: number;
  communication_rating: number;
  timeliness_rating: number;
  professionalism_rating: number;
  notes: string;
};

/** What is typed in the place of a rating and is none, with the reason. */
export type TypedWrong = Map<RatingName, string>;
interface FormContext {
  typedWrong: TypedWrong;
}

/** The form, and what its schema makes of it. */
export type FamilyFormHandle = UseFormReturn<FamilyFormValues, unknown, FamilyDraft>;

export function blankFamily(): FamilyFormValues {
  return {
    id: newId(),
    updated_at: '',
    sent: '',
    family_name: '',
    location: '',
    children_count: '1',
    contact_info: '',
    service_status: 'Active',
    service_start_date: '',
    service_end_date: '',
    service_end_reason: '',
    other_reason_details: '',
    last_provider: '',
    previous_providers: '0',
    reliability_rating: 5,
    communication_rating: 5,
    timeliness_rating: 5,
    professionalism_rating: 5,
    notes: '',
  };
}

export function formOf(family: Family): FamilyFormValues {
  const values = {
    ...blankFamily(),
    ...family,
    children_count: String(family.children_count),
    previous_providers: String(family.previous_providers),
    service_start_date: family.service_start_date ?? '',
    service_end_date: family.service_end_date ?? '',
    service_end_reason: family.service_end_reason ?? '',
    other_reason_details: family.other_reason_details ?? '',
  };
  return fitting(values, blankFamily()) as FamilyFormValues;
}

/** What the contract checks: no hidden field, null for no day, and numbers (families.md 6: a non-number falls back). */
export function draftOf(values: FamilyFormValues): z.input<typeof FamilyDraft> {
  const { updated_at, sent, ...fields } = values;
  const end = values.service_end_date || null;
  const reason = (end && values.service_end_reason) || null;
  const details = (reason === 'other' && values.other_reason_details.trim()) || null;
  return {
    ...fields,
    children_count: numberOr(values.children_count, 1),
    previous_providers: numberOr(values.previous_providers, 0),
    service_start_date: values.service_start_date || null,
    service_end_date: end,
    service_end_reason: reason,
    other_reason_details: details,
  };
}

function numberOr(typed: string, fallback: number): number {
  const number = Number(typed);
  return typed.trim() === '' || !Number.isFinite(number) ? fallback : number;
}

export const familyResolver = draftResolver<FamilyFormValues, typeof FamilyDraft>({
  schema: FamilyDraft,
  draftOf,
  unreadable: { service_start_date: NO_DAY, service_end_date: NO_DAY },
  also(errors, _, context) {
    for (const [name, message] of (context as FormContext | undefined)?.typedWrong ?? []) {
      errors[name] = { type: 'badInput', message };
    }
  },
});
