import { CONTRACTOR_FIELDS } from '@pcr/contract/contractors/contractors.schema.ts';
import { differencesIn } from '../kit/entry/differences.ts';
import { dayText } from '../kit/ui/format.ts';
import {
  type ContractorField,
  type ContractorFields,
  experienceText,
  FIELD_LABELS,
  rateText,
  specialtyText,
} from './contractors.labels.ts';

/** The fields in which two versions of a contractor differ, in words. */
export const differences = differencesIn<ContractorFields>(CONTRACTOR_FIELDS, FIELD_LABELS, valueText);

/** '' where nothing is said. */
export function valueText(version: ContractorFields, name: ContractorField): string {
  const value = version[name];
  if (value === null || value === '') return '';
  if (name === 'specialty') return specialtyText(version.specialty);
  if (name === 'hourly_rate') return rateText(Number(value));
  if (name === 'experience_years') return experienceText(Number(value));
  if (name === 'certifications') return version.certifications.join(', ');
  if (name === 'last_service_date') return dayText(String(value));
  return String(value);
}
