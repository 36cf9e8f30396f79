import {
  FAMILY_LIMITS,
  type Family,
  FamilyDraft,
  RATINGS,
  type RatingName,
  SERVICE_END_REASONS,
  SERVICE_STATUSES,
} from '@pcr/contract/families/families.schema.ts';
import { useState } from 'react';
import { Controller, useFormState, useWatch } from 'react-hook-form';
import { DateField } from '../kit/controls/DateField.tsx';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { NumberField } from '../kit/controls/NumberField.tsx';
import { RatingSlider } from '../kit/controls/RatingSlider.tsx';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { dayQuestion } from '../kit/form/day-question.ts';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { draftResolver } from '../kit/form/form-resolver.ts';
import { FORM_COLUMNS } from '../kit/look/heading.ts';
import { TONE_INK } from '../kit/look/tone.ts';
import { Stars } from '../kit/rating/Stars.tsx';
import { EntryForm, type EntryFormProps } from '../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../kit/save/use-entry-of-form.ts';
import { ratingText } from '../kit/words/format.ts';
import {
  draftOf,
  type FamilyField,
  type FamilyFormHandle,
  type FamilyFormValues,
  familyFields,
} from './families.fields.ts';
import { familyKind } from './families.kind.ts';
import { COLOR_LABELS, colorOf, END_REASON_LABELS, overallOf } from './families.labels.ts';

/** Typed text that is no rating, with the reason. */
export type TypedWrong = Map<RatingName, string>;

/** The contract's rules, and the ratings that are typed and are none. */
export const familyResolver = draftResolver<FamilyFormValues, typeof FamilyDraft>({
  schema: FamilyDraft,
  draftOf,
  unreadable: familyFields.unreadable,
  also(errors, _, context) {
    for (const [name, message] of (context as { typedWrong: TypedWrong } | undefined)?.typedWrong ??
      []) {
      errors[name] = { type: 'badInput', message };
    }
  },
});

/** The sheet with the form (families.md 5). */
export default function FamilyForm(props: EntryFormProps<Family>) {
  const [typedWrong] = useState<TypedWrong>(() => new Map());
  return (
    <EntryForm
      {...props}
      {...useEntryOfForm(familyKind, props.id)}
      kind={familyKind}
      columns
      resolver={familyResolver}
      context={{ typedWrong }}
      summary={(form) => <Overall form={form} />}
    >
      {({ form }) => <FamilyFormFields form={form} typedWrong={typedWrong} />}
    </EntryForm>
  );
}

const STATUSES = SERVICE_STATUSES.map((value) => ({ value, label: value }));
const REASONS = SERVICE_END_REASONS.map((value) => ({ value, label: END_REASON_LABELS[value] }));
const PAIR = 'grid gap-4 wide:grid-cols-2';
const DATES: FamilyField[] = ['service_start_date', 'service_end_date'];

/** The four sections of the form. The rules are the contract's; here is only how they are shown. */
export function FamilyFormFields({
  form,
  typedWrong,
}: {
  form: FamilyFormHandle;
  typedWrong: TypedWrong;
}) {
  const { control, clearErrors, formState } = form;
  const [ended, reason] = useWatch({ control, name: ['service_end_date', 'service_end_reason'] });
  const field = fieldsOf(form, FamilyDraft, familyFields.labels, DATES);

  return (
    <div className={FORM_COLUMNS}>
      <FormSection title="Basic Information">
        <TextField {...field('family_name')} required autoComplete="off" autoCapitalize="words" />
        <TextField
          {...field('location')}
          required
          hint="City and state, for example Austin, TX"
          autoComplete="off"
        />
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
          <DateField {...field('service_start_date')} hint="Leave blank if unknown" />
          <DateField
            {...field('service_end_date')}
            hint="Leave blank if ongoing"
            question={dayQuestion(ended, 'future', formState.defaultValues?.service_end_date)}
          />
        </div>
        {ended && (
          <SelectField {...field('service_end_reason')} options={REASONS} blank="Choose a reason" />
        )}
        {ended && reason === 'other' && (
          <TextArea
            {...field('other_reason_details')}
            rows={2}
            limit={FAMILY_LIMITS.other_reason_details}
          />
        )}
        <div className={PAIR}>
          <TextField {...field('last_provider')} autoComplete="off" />
          <NumberField {...field('previous_providers')} min={0} max={99} fallback={0} />
        </div>
      </FormSection>

      <FormSection title="Service Ratings (1-5 scale)">
        <FamilyRatings form={form} onEdited={clearErrors} typedWrong={typedWrong} />
      </FormSection>

      <FormSection title="Service Notes">
        <TextArea
          {...field('notes')}
          rows={5}
          limit={FAMILY_LIMITS.notes}
          hint="Never shown to other members."
        />
      </FormSection>
    </div>
  );
}

const meaning = (rating: number) => ({
  word: COLOR_LABELS[colorOf(rating)],
  tone: colorOf(rating),
});

interface FamilyRatingsProps {
  form: FamilyFormHandle;
  onEdited: (name: RatingName) => void;
  /** Gets typed text that is no rating. */
  typedWrong: TypedWrong;
}

/** The four sliders. */
function FamilyRatings({ form, onEdited, typedWrong }: FamilyRatingsProps) {
  const { isUnrated } = useOverall(form);
  return RATINGS.map((name) => (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <RatingSlider
          label={familyFields.labels[name]}
          name={name}
          value={field.value}
          unseen={isUnrated}
          onBlur={field.onBlur}
          onTypedWrong={(reason) =>
            reason ? typedWrong.set(name, reason) : typedWrong.delete(name)
          }
          onChange={(value) => {
            field.onChange(value);
            if (fieldState.error) onEdited(name);
          }}
          error={fieldState.error?.message}
          meaning={meaning}
        />
      )}
    />
  ));
}

/**
 * The overall rating while the sliders move. A new record is unrated until somebody has been at one
 * of them or moved it (families.md 40).
 */
function useOverall({ control, getValues }: FamilyFormHandle) {
  const [reliability_rating, communication_rating, timeliness_rating, professionalism_rating] =
    useWatch({ control, name: RATINGS });
  const { touchedFields } = useFormState({ control, name: RATINGS });
  const overall = overallOf({
    reliability_rating,
    communication_rating,
    timeliness_rating,
    professionalism_rating,
  });
  const isUnrated =
    getValues('updated_at') === '' &&
    overall.mean === 5 &&
    !RATINGS.some((name) => touchedFields[name]);
  return { ...overall, isUnrated };
}

/** Beside Save, wherever the sliders are. */
function Overall({ form }: { form: FamilyFormHandle }) {
  const { mean, color, isUnrated } = useOverall(form);
  const value = `${ratingText(mean)} · ${COLOR_LABELS[color]}`;
  return (
    <output className="flex min-h-6 w-full flex-wrap items-center justify-between gap-x-4 text-sm">
      {isUnrated ? (
        <span>Not rated yet. Saves as {value}.</span>
      ) : (
        <>
          <span className="font-strong">Overall rating</span>
          <span className={`flex items-center gap-2 font-strong ${TONE_INK[color]}`}>
            <Stars value={mean} bare />
            {value}
          </span>
        </>
      )}
    </output>
  );
}
