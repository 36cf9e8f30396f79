import {
  EVENT_LIMITS,
  type Event,
  EventDraft,
  type EventEdit,
} from '@pcr/contract/events/events.schema.ts';
import { US_STATES } from '@pcr/contract/kit/us-states.ts';
import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { PictureField, usePictureOnItsWay } from '../files/files.ts';
import { Checkbox } from '../kit/controls/Checkbox.tsx';
import { ChoiceField } from '../kit/controls/ChoiceField.tsx';
import { DateField } from '../kit/controls/DateField.tsx';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { MoreFields } from '../kit/controls/MoreFields.tsx';
import { NumberField } from '../kit/controls/NumberField.tsx';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { TimeField } from '../kit/controls/TimeField.tsx';
import { dayQuestion } from '../kit/form/day-question.ts';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { draftResolver } from '../kit/form/form-resolver.ts';
import type { FormWords } from '../kit/kind/entry-kind.ts';
import { FORM_COLUMNS } from '../kit/look/heading.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../kit/save/use-entry-of-form.ts';
import { zoneGroups } from '../kit/words/place-time.ts';
import { type ChosenScope, lengthQuestion, PATTERN_OPTIONS, SCOPE_OPTIONS } from './event-words.ts';
import { useUpdateSeries } from './events.data.ts';
import {
  type EventField,
  type EventFormHandle,
  type EventFormValues,
  eventFields,
} from './events.fields.ts';
import { eventKind } from './events.kind.ts';
import { CATEGORY_OPTIONS, LEVEL_OPTIONS, STATUS_OPTIONS, TYPE_OPTIONS } from './events.labels.ts';

/**
 * Which dates of a series a change means has to be said; of any other event there is nothing to
 * say.
 */
const eventResolver = draftResolver<EventFormValues, typeof EventDraft>({
  schema: EventDraft,
  draftOf: eventFields.draft,
  unreadable: eventFields.unreadable,
  also(errors, { scope }, context) {
    // Of one specialization among others; the form has one field for them all.
    const wrong = errors.specializations as unknown;
    if (Array.isArray(wrong)) errors.specializations = wrong.find(Boolean);
    if ((context as FormContext).isSeries && scope === '') {
      errors.scope = { type: 'required', message: 'Choose which dates to change' };
    }
  },
});
interface FormContext {
  isSeries: boolean;
}

export interface EventFormSheetProps extends EntryFormProps<Event> {
  /** What the form of a new one begins with, and what that is called. */
  begin?: {
    values: Partial<EventFormValues>;
    words: Pick<FormWords, 'title' | 'press' | 'added' | 'addFailed'>;
  };
}

/** The sheet with the form (events.md 20, 21). */
export default function EventForm({ begin, ...props }: EventFormSheetProps) {
  const kind = useMemo(
    () =>
      begin
        ? {
            ...eventKind,
            fields: { ...eventFields, blank: () => ({ ...eventFields.blank(), ...begin.values }) },
            words: { ...eventKind.words, ...begin.words },
          }
        : eventKind,
    [begin],
  );
  const saved = useEntryOfForm(eventKind, props.id);
  const { entry } = saved;
  const isSeries = entry?.series != null;
  const open = useRef<EventFormHandle>(null);
  const scopeOf = () => open.current?.getValues('scope');
  const some = useUpdateSeries(() => (scopeOf() === 'all' ? 'all' : 'following'));
  const picture = usePictureOnItsWay(props.onClose);
  const update = {
    mutateAsync: (given: { id: string; edit: EventEdit }) =>
      (isSeries && scopeOf() !== 'one' ? some : saved.update).mutateAsync(given),
  };
  return (
    <>
      <EntryForm
        {...props}
        {...saved}
        onClose={picture.onClose}
        update={update}
        kind={kind}
        columns
        resolver={eventResolver}
        context={{ isSeries } satisfies FormContext}
        missing={() => picture.missing}
        refused={
          entry?.can.edit === false && (
            <ErrorPanel title="Only the person who made this event can change it">
              You can look at it.
            </ErrorPanel>
          )
        }
      >
        {({ form }) => {
          open.current = form;
          return (
            <EventFormFields form={form} saved={entry ?? undefined} onSending={picture.onSending} />
          );
        }}
      </EntryForm>
      {picture.question}
    </>
  );
}

const STATES = US_STATES.map(([value, label]) => ({ value, label }));
const TIMES: EventField[] = ['event_date', 'event_time', 'end_time'];
/** The note that may be shown beside it. */
const MORE = ['mentorship_level', 'specializations'] as const;

export interface EventFormFieldsProps {
  form: EventFormHandle;
  /** The event that is edited; undefined for a new one, and while only a draft of it is here. */
  saved?: Event | undefined;
  onSending?: (sending: boolean) => void;
}

const nothing = () => {};

export function EventFormFields({ form, saved, onSending = nothing }: EventFormFieldsProps) {
  const { control, formState } = form;
  const [
    updated_at,
    event_date,
    event_time,
    end_time,
    time_zone,
    image_id,
    pattern,
    scope,
    level,
    specializations,
  ] = useWatch({
    control,
    name: [
      'updated_at',
      'event_date',
      'event_time',
      'end_time',
      'time_zone',
      'image_id',
      'recurring_pattern',
      'scope',
      'mentorship_level',
      'specializations',
    ],
  });
  const isNew = updated_at === '';
  const zones = useMemo(() => zoneGroups(time_zone), [time_zone]);
  const field = fieldsOf(form, EventDraft, eventFields.labels, TIMES);
  const beside = fieldsOf(form, EventDraft, BESIDE_LABELS);
  const { errors } = formState;
  return (
    <div className={FORM_COLUMNS}>
      {saved?.series && (
        <div className="col-span-full">
          <ChoiceField<ChosenScope>
            label="This event repeats. Which dates do you want to change?"
            options={SCOPE_OPTIONS}
            value={scope || null}
            onChange={(to) => {
              form.setValue('scope', to, { shouldDirty: true });
              form.clearErrors('scope');
            }}
            error={errors.scope?.message}
          />
        </div>
      )}

      <FormSection title="What">
        <TextField
          {...field('title')}
          required
          autoComplete="off"
          hint="For example First Aid and CPR"
        />
        <TextArea {...field('description')} required rows={4} limit={EVENT_LIMITS.description} />
        <div className="grid gap-4 wide:grid-cols-2 rail:grid-cols-1">
          <SelectField {...field('category')} options={CATEGORY_OPTIONS} />
          <SelectField {...field('event_type')} options={TYPE_OPTIONS} blank="None of these" />
        </div>
        <PictureField
          folder="events"
          label={eventFields.labels.image_id}
          value={image_id}
          saved={saved}
          error={errors.image_id?.message}
          onUnsent={onSending}
          onChange={(to) => {
            form.setValue('image_id', to, { shouldDirty: true });
            form.clearErrors('image_id');
          }}
        />
      </FormSection>

      <FormSection title="When">
        <DateField
          {...field('event_date')}
          required
          question={dayQuestion(event_date, 'past', formState.defaultValues?.event_date)}
        />
        <div className="grid grid-cols-pair gap-4">
          <TimeField {...field('event_time')} required />
          <TimeField
            {...field('end_time')}
            question={lengthQuestion(event_time, end_time, formState.defaultValues?.end_time)}
          />
        </div>
        <SelectField
          {...field('time_zone')}
          required
          options={zones}
          blank={time_zone ? undefined : 'Choose a time zone'}
          hint="Local time at the event"
        />
        {isNew && (
          <>
            <SelectField {...beside('recurring_pattern')} options={PATTERN_OPTIONS} />
            {pattern !== 'none' && (
              <DateField
                {...beside('recurring_until')}
                required
                min={event_date || undefined}
                hint="It has 36 dates at most"
              />
            )}
          </>
        )}
      </FormSection>

      <FormSection title="Where">
        <TextField
          {...field('location')}
          required
          autoComplete="off"
          hint="The name of the place, for example Zilker Library"
        />
        <TextField {...field('address')} autoComplete="off" hint="Street and number" />
        <TextField {...field('city')} autoComplete="off" />
        <div className="grid grid-cols-pair gap-4">
          <SelectField {...field('state')} options={STATES} blank="Not said" />
          <TextField {...field('zip_code')} autoComplete="off" inputMode="numeric" />
        </div>
      </FormSection>

      <FormSection title="Who">
        <TextField
          {...field('organizer')}
          required
          autoComplete="off"
          hint="A person or a group, as others should read it"
        />
        <NumberField
          {...field('max_attendees')}
          min={1}
          step={1}
          hint="Leave blank if there is room for all"
        />
        <div className="flex flex-col">
          <Checkbox
            {...field('waitlist_enabled')}
            hint="When all seats are taken, people can wait for one"
          />
          <Checkbox
            {...field('requires_rsvp')}
            hint="People choose a response and can add notes for you"
          />
        </div>
        <MoreFields
          used={level !== 'none' || specializations !== '' || MORE.some((name) => errors[name])}
        >
          <SelectField
            {...field('mentorship_level')}
            options={LEVEL_OPTIONS}
            hint="Whom it is made for"
          />
          <TextField
            {...field('specializations')}
            autoComplete="off"
            hint="With commas between them, for example Infant care, Special needs"
          />
        </MoreFields>
      </FormSection>

      {isNew && <SelectField {...beside('status')} options={STATUS_OPTIONS} />}
    </div>
  );
}

const BESIDE_LABELS = {
  recurring_pattern: 'Repeats',
  recurring_until: 'Last day',
  status: 'Status',
};
