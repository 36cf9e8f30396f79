import type {
  Availability,
  CONTRACTOR_FIELDS,
  Contractor,
  ContractorDraft,
  Specialty,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import {
  type EntryField,
  entryFields,
  listField,
  optionalDay,
  optionalNumber,
  optionalText,
  textField,
} from '../kit/kind/fields.ts';
import { optionalRate } from '../kit/kind/rate-field.ts';
import { experienceText, specialtyText } from './contractors.labels.ts';

/** What a person fills in. */
export type ContractorField = (typeof CONTRACTOR_FIELDS)[number];
export type ContractorFields = Pick<Contractor, ContractorField>;

/** Nothing is chosen for the person: the contract asks for one (contractors.md 7). */
const specialty: EntryField<Specialty, Specialty | ''> = {
  label: 'Specialty',
  blank: '',
  held: (value) => value,
  value: (held) => held as Specialty,
  text: specialtyText,
};

/** An availability is its own label. */
const availability: EntryField<Availability | null, Availability | ''> = {
  label: 'Availability',
  blank: '',
  held: (value) => value ?? '',
  value: (held) => held || null,
  text: (value) => value ?? '',
};

/** Every field of a contractor: its label, what the form holds of it, its words (kit.md 90). */
export const contractorFields = entryFields<ContractorFields>()({
  name: textField('Name'),
  specialty,
  phone: optionalText('Phone'),
  email: optionalText('Email'),
  hourly_rate: optionalRate('Hourly rate ($)'),
  experience_years: {
    ...optionalNumber('Years of experience', experienceText),
    unreadable: 'Years of experience must be a number',
  },
  location: optionalText('Location'),
  availability,
  certifications: listField('Certifications'),
  last_service_date: optionalDay('Last service date'),
});

/** What the controls of the form hold. */
export type ContractorFormValues = ReturnType<typeof contractorFields.blank>;
/** The form, and what its schema makes of it. */
export type ContractorFormHandle = UseFormReturn<ContractorFormValues, unknown, ContractorDraft>;
