import {
  FAMILY_LIMITS,
  FamilyDraft,
  SERVICE_END_REASONS,
  SERVICE_STATUSES,
} from '@pcr/contract/families/families.schema.ts';
import { useWatch } from 'react-hook-form';
import { DateField } from '../kit/form/DateField.tsx';
import { FormSection } from '../kit/form/FormSection.tsx';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { NumberField } from '../kit/form/NumberField.tsx';
import { SelectField } from '../kit/form/SelectField.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { FamilyRatings } from './FamilyRatings.tsx';
import type { FamilyFormHandle, TypedWrong } from './families.form.ts';
import { END_REASON_LABELS, type FamilyField, FIELD_LABELS } from './families.labels.ts';

const STATUSES = SERVICE_STATUSES.map((value) => ({ value, label: value }));
const REASONS = SERVICE_END_REASONS.map((value) => ({ value, label: END_REASON_LABELS[value] }));
const PAIR = 'grid gap-4 wide:grid-cols-2';
const DATES: FamilyField[] = ['service_start_date', 'service_end_date'];

/** The four sections of the form (families.md 22). The rules are the contract's; here is only how they are shown. */
export function FamilyFields({ form, typedWrong }: { form: FamilyFormHandle; typedWrong: TypedWrong }) {
  const { control, clearErrors } = form;
  const [ended, reason] = useWatch({ control, name: ['service_end_date', 'service_end_reason'] });
  const field = fieldsOf(form, FamilyDraft, FIELD_LABELS, DATES);

  return (
    <>
      <FormSection title="Basic Information">
        <TextField {...field('family_name')} required autoComplete="off" autoCapitalize="words" />
        <TextField {...field('location')} required hint="City and state, for example Austin, TX" autoComplete="off" />
        <NumberField {...field('children_count')} required min={1} max={99} fallback={1} />
        <TextArea
          {...field('contact_info')}
          hint="Phone, email or address. Never shown to other members."
          rows={2}
          limit={FAMILY_LIMITS.contact_info}
        />
      </FormSection>

      <FormSection title="Service Details">
        <SelectField {...field('service_status')} options={STATUSES} />
        <div className={PAIR}>
          <DateField {...field('service_start_date')} hint="Leave empty if unknown" />
          <DateField {...field('service_end_date')} hint="Leave empty while ongoing" />
        </div>
        {ended && <SelectField {...field('service_end_reason')} options={REASONS} blank="Choose a reason" />}
        {ended && reason === 'other' && (
          <TextArea {...field('other_reason_details')} rows={2} limit={FAMILY_LIMITS.other_reason_details} />
        )}
        <div className={PAIR}>
          <TextField {...field('last_provider')} autoComplete="off" />
          <NumberField {...field('previous_providers')} min={0} max={99} fallback={0} />
        </div>
      </FormSection>

      <FormSection title="Service Ratings (1-5 scale)">
        <FamilyRatings control={control} onEdited={clearErrors} typedWrong={typedWrong} />
      </FormSection>

      <FormSection title="Service Notes">
        <TextArea {...field('notes')} rows={5} limit={FAMILY_LIMITS.notes} hint="Never shown to other members." />
      </FormSection>
    </>
  );
}
