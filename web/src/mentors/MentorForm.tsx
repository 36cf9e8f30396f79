import { Id } from '@pcr/contract/kit/shapes.ts';
import {
  MENTOR_LIMITS,
  MentorEdit,
  type MentorProfile,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ChoicesField } from '../kit/controls/ChoicesField.tsx';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { NumberField } from '../kit/controls/NumberField.tsx';
import type { Option } from '../kit/controls/SelectField.tsx';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { draftResolver } from '../kit/form/form-resolver.ts';
import { FORM_COLUMNS } from '../kit/look/heading.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../kit/save/use-entry-of-form.ts';
import { type MentorFields, type MentorFormValues, mentorFields } from './mentors.fields.ts';
import { mentorKind } from './mentors.kind.ts';
import {
  AREA_OPTIONS,
  AVAILABILITY_OPTIONS,
  COMMUNICATION_OPTIONS,
  RADIUS_OPTIONS,
  SPECIALIZATION_OPTIONS,
} from './mentors.labels.ts';

/** What a mentor says, with the profile's id. */
const Draft = z.extend(z.omit(MentorEdit, { updated_at: true }), { id: Id });

const mentorResolver = draftResolver<MentorFormValues, typeof Draft>({
  schema: Draft,
  // A place that was never said is asked for in the contract's words.
  draftOf: (values) => mentorFields.draft(values) as z.input<typeof Draft>,
  unreadable: mentorFields.unreadable,
});

/** The sheet with the form of one's own profile (mentors.md 2). */
export default function MentorForm(props: EntryFormProps<MentorProfile>) {
  // The operator makes profiles (mentors.md 1): the form only changes them.
  const { create: _, ...saved } = useEntryOfForm(mentorKind, props.id);
  return (
    <EntryForm
      {...props}
      {...saved}
      kind={mentorKind}
      columns
      resolver={mentorResolver}
      refused={
        saved.entry?.can.edit === false && (
          <ErrorPanel title="Only the mentor can change this profile">
            You can look at it.
          </ErrorPanel>
        )
      }
    >
      {({ form }) => <MentorFormFields form={form} />}
    </EntryForm>
  );
}

export type MentorFormHandle = UseFormReturn<
  MentorFormValues,
  unknown,
  MentorFields & { id: string }
>;
type Several = 'specializations' | 'mentorship_areas' | 'availability';

export function MentorFormFields({ form }: { form: MentorFormHandle }) {
  const field = fieldsOf(form, Draft, mentorFields.labels);
  const several = <V extends string>(name: Several, options: readonly Option<V>[]) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value } }) => (
        <ChoicesField<V>
          {...{ label: mentorFields.labels[name], name, options }}
          required
          value={value.split(',').filter(Boolean) as V[]}
          error={form.formState.errors[name]?.message}
          onChange={(to) => {
            form.setValue(name, to.join(','), { shouldDirty: true });
            form.clearErrors(name);
          }}
        />
      )}
    />
  );
  return (
    <div className={FORM_COLUMNS}>
      <FormSection title="About you">
        <TextField {...field('current_role')} required autoComplete="organization-title" />
        <NumberField
          {...field('experience_years')}
          required
          min={1}
          max={MENTOR_LIMITS.experience_years}
          step={1}
        />
        <TextArea {...field('bio')} required rows={4} limit={MENTOR_LIMITS.bio} />
        <TextArea {...field('certifications')} rows={2} limit={MENTOR_LIMITS.certifications} />
      </FormSection>
      <FormSection title="What you help with">
        {several('specializations', SPECIALIZATION_OPTIONS)}
        {several('mentorship_areas', AREA_OPTIONS)}
      </FormSection>
      <FormSection title="How you help">
        {several('availability', AVAILABILITY_OPTIONS)}
        <SelectField
          {...field('preferred_communication')}
          required
          options={COMMUNICATION_OPTIONS}
        />
        <NumberField
          {...field('max_mentees')}
          required
          min={1}
          max={MENTOR_LIMITS.max_mentees}
          step={1}
        />
        <TextField
          {...field('location')}
          required
          autoComplete="off"
          hint="Your city and state, for example Austin, TX. Others see it only if you share your city or region."
        />
        <SelectField {...field('radius_miles')} required options={RADIUS_OPTIONS} />
      </FormSection>
    </div>
  );
}
