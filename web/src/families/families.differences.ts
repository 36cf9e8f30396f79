import { FAMILY_FIELDS, type Family } from '@pcr/contract/families/families.schema.ts';
import { differencesIn } from '../kit/entry/differences.ts';
import { dayText, ratingText } from '../kit/ui/format.ts';
import { END_REASON_LABELS, type FamilyField, FIELD_LABELS } from './families.labels.ts';

type Version = Pick<Family, FamilyField>;

/** Only its owner changes a record. */
export { CHANGED_BY_ONESELF as CHANGED_BY } from '../kit/entry/changed-by.ts';

/** The fields in which two versions of a record differ, in words. */
export const differences = differencesIn<Version>(FAMILY_FIELDS, FIELD_LABELS, valueText);

function valueText(version: Version, name: FamilyField): string {
  const value = version[name];
  if (value === null || value === '') return '';
  if (name === 'service_end_reason' && version.service_end_reason) return END_REASON_LABELS[version.service_end_reason];
  if (name.endsWith('_date')) return dayText(String(value));
  if (name.endsWith('_rating')) return ratingText(Number(value));
  return String(value);
}
