import { GROUP_LIMITS, type Group, GroupDraft } from '@pcr/contract/groups/groups.schema.ts';
import { US_STATES } from '@pcr/contract/kit/us-states.ts';
import { useWatch } from 'react-hook-form';
import { PictureField, usePictureOnItsWay } from '../files/files.ts';
import { Checkbox } from '../kit/controls/Checkbox.tsx';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { NumberField } from '../kit/controls/NumberField.tsx';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TagsField } from '../kit/controls/TagsField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { draftResolver } from '../kit/form/form-resolver.ts';
import { FORM_COLUMNS } from '../kit/look/heading.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../kit/save/use-entry-of-form.ts';
import { type GroupFormHandle, type GroupFormValues, groupFields } from './groups.fields.ts';
import { groupKind } from './groups.kind.ts';
import { FREQUENCY_OPTIONS, RADIUS_OPTIONS, TYPE_OPTIONS } from './groups.labels.ts';

const groupResolver = draftResolver<GroupFormValues, typeof GroupDraft>({
  schema: GroupDraft,
  draftOf: groupFields.draft,
  unreadable: groupFields.unreadable,
  also(errors) {
    // Of one tag among others; the form has one field for them all.
    const wrong = errors.tags as unknown;
    if (Array.isArray(wrong)) errors.tags = wrong.find(Boolean);
  },
});

/** The sheet with the form (groups.md 7). */
export default function GroupForm(props: EntryFormProps<Group>) {
  const saved = useEntryOfForm(groupKind, props.id);
  const { entry } = saved;
  const picture = usePictureOnItsWay(props.onClose);
  return (
    <>
      <EntryForm
        {...props}
        {...saved}
        onClose={picture.onClose}
        kind={groupKind}
        columns
        resolver={groupResolver}
        missing={() => picture.missing}
        refused={
          entry?.can.edit === false && (
            <ErrorPanel title="Only the leader of this group can change it">
              You can look at it.
            </ErrorPanel>
          )
        }
      >
        {({ form }) => (
          <GroupFormFields form={form} saved={entry ?? undefined} onSending={picture.onSending} />
        )}
      </EntryForm>
      {picture.question}
    </>
  );
}

/** What the contract says of one tag. */
const wrongTag = (tag: string) => GroupDraft.shape.tags.safeParse([tag]).error?.issues[0]?.message;

const STATES = US_STATES.map(([value, label]) => ({ value, label }));

export interface GroupFormFieldsProps {
  form: GroupFormHandle;
  /** The group that is edited; undefined for a new one, and while only a draft of it is here. */
  saved?: Group | undefined;
  onSending?: (sending: boolean) => void;
}

const nothing = () => {};

export function GroupFormFields({ form, saved, onSending = nothing }: GroupFormFieldsProps) {
  const { control, formState } = form;
  const [updated_at, image_id, tags] = useWatch({
    control,
    name: ['updated_at', 'image_id', 'tags'],
  });
  const isNew = updated_at === '';
  const field = fieldsOf(form, GroupDraft, groupFields.labels);
  const { errors } = formState;
  function set(name: 'image_id' | 'tags', value: string) {
    form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(name);
  }
  return (
    <div className={FORM_COLUMNS}>
      <FormSection title="What">
        <TextField
          {...field('name')}
          required
          autoComplete="off"
          hint="For example Eastside Home Providers"
        />
        <TextArea {...field('description')} required rows={4} limit={GROUP_LIMITS.description} />
        <SelectField {...field('group_type')} options={TYPE_OPTIONS} />
        <TagsField
          label={groupFields.labels.tags}
          name="tags"
          value={tags}
          onChange={(to) => set('tags', to)}
          most={GROUP_LIMITS.tags}
          wrong={wrongTag}
          error={errors.tags?.message}
          hint="One at a time, for example Toddlers"
        />
        <PictureField
          folder="groups"
          label={groupFields.labels.image_id}
          value={image_id}
          saved={saved}
          error={errors.image_id?.message}
          onUnsent={onSending}
          onChange={(to) => set('image_id', to)}
        />
      </FormSection>

      <FormSection title="Where">
        <TextField
          {...field('location')}
          required
          autoComplete="off"
          hint="Where you meet, for example Zilker Library or Online"
        />
        <TextField {...field('city')} required autoComplete="off" />
        <div className="grid grid-cols-pair gap-4">
          <SelectField {...field('state')} required options={STATES} blank="Choose" />
          <SelectField
            {...field('radius_miles')}
            options={RADIUS_OPTIONS}
            hint="For people this far away"
          />
        </div>
      </FormSection>

      <FormSection title="Who and when">
        <SelectField {...field('meeting_frequency')} options={FREQUENCY_OPTIONS} />
        <NumberField
          {...field('max_members')}
          min={GROUP_LIMITS.min_members}
          max={GROUP_LIMITS.max_members}
          step={1}
          hint="From 5 to 500. Leave blank if there is room for all"
        />
        {!isNew && (
          <Checkbox
            {...field('is_active')}
            hint="If you clear this, only members find the group, and no one can join"
          />
        )}
      </FormSection>
    </div>
  );
}
