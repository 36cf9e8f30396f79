import {
  PROFILE_DEFAULTS,
  PROFILE_LIMITS,
  ProfileEdit,
  RELATIONSHIPS,
} from '@pcr/contract/account/profile/profile.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { RequiredMark } from '../../kit/controls/Field.tsx';
import { FormSection } from '../../kit/controls/FormSection.tsx';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { fieldsOf } from '../../kit/form/form-fields.ts';
import { FORM_COLUMNS } from '../../kit/look/heading.ts';
import { profileFields } from './profile.form.ts';
import { RELATIONSHIP_LABELS } from './profile.labels.ts';

const RELATIONS = RELATIONSHIPS.map((value) => ({ value, label: RELATIONSHIP_LABELS[value] }));
const PHONE_HINT = 'Like (512) 555-0100, or with + and the country code';

type Form = Pick<
  UseFormReturn<ReturnType<typeof profileFields.blank>, unknown, ProfileEdit>,
  'register' | 'formState' | 'setError' | 'clearErrors'
>;

const binding = (form: Form) => fieldsOf(form, ProfileEdit, profileFields.labels);

export function PersonalFields({ form }: { form: Form }) {
  const field = binding(form);
  return (
    <div className={FORM_COLUMNS}>
      <TextField {...field('full_name')} required autoComplete="name" autoCapitalize="words" />
      <TextField
        {...field('position')}
        autoComplete="organization-title"
        hint={`'${PROFILE_DEFAULTS.position}' shows while this is empty`}
      />
      <TextField
        {...field('facility')}
        autoComplete="organization"
        hint={`'${PROFILE_DEFAULTS.facility}' shows while this is empty`}
      />
      <TextField
        {...field('experience')}
        autoComplete="off"
        hint={`'${PROFILE_DEFAULTS.experience}' shows while this is empty`}
      />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={PHONE_HINT}
      />
      <TextArea {...field('bio')} rows={5} limit={PROFILE_LIMITS.bio} />
    </div>
  );
}

export function EmergencyFields({ form }: { form: Form }) {
  const field = binding(form);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-ink-soft">
        Only you can see this. We never show it to other members.
      </p>
      <div className={FORM_COLUMNS}>
        <FormSection title="Primary Contact">
          <Contact field={field} n={1} />
        </FormSection>
        <FormSection title="Second Contact">
          <Contact field={field} n={2} />
        </FormSection>
        <div className="col-span-full">
          <FormSection title="Medical Information">
            <div className="grid gap-4 wide:grid-cols-2">
              <TextArea {...field('medical_info')} rows={3} limit={PROFILE_LIMITS.medical_info} />
              <TextArea {...field('allergies')} rows={3} limit={PROFILE_LIMITS.allergies} />
            </div>
          </FormSection>
        </div>
      </div>
    </div>
  );
}

/**
 * account.md 29: name and phone of the primary contact are marked with an asterisk, and not
 * enforced.
 */
function Contact({ field, n }: { field: ReturnType<typeof binding>; n: 1 | 2 }) {
  const marked = (label: string) =>
    n === 1 ? (
      <>
        {label}
        <RequiredMark />
      </>
    ) : (
      label
    );
  const name = field(`emergency_contact_${n}_name`);
  const phone = field(`emergency_contact_${n}_phone`);
  return (
    <>
      <TextField {...name} label={marked(name.label)} autoComplete="off" autoCapitalize="words" />
      <TextField
        {...phone}
        label={marked(phone.label)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint={n === 1 ? 'Recommended: who should we call if something happens to you?' : undefined}
      />
      <SelectField
        {...field(`emergency_contact_${n}_relationship`)}
        options={RELATIONS}
        blank="Not given"
      />
    </>
  );
}
