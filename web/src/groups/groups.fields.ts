import type { GROUP_FIELDS, Group, GroupRadius } from '@pcr/contract/groups/groups.schema.ts';
import { US_STATES } from '@pcr/contract/kit/us-states.ts';
import type { UseFormReturn } from 'react-hook-form';
import { heldTags, tagsIn } from '../kit/form/tags-in.ts';
import {
  choiceField,
  type EntryField,
  entryFields,
  optionalNumber,
  optionalText,
  textField,
  yesNoField,
} from '../kit/kind/fields.ts';
import { FREQUENCY_LABELS, milesText, TYPE_LABELS } from './groups.labels.ts';

export type GroupFields = Pick<Group, (typeof GROUP_FIELDS)[number]>;

/** '' until one is chosen, which the contract refuses in the description's words. */
const stateField: EntryField<GroupFields['state'], string> = {
  label: 'State',
  blank: '',
  held: (value) => value,
  value: (held) => held as GroupFields['state'],
  text: (value) => US_STATES.find(([code]) => code === value)?.[1] ?? value,
};

const radiusField: EntryField<GroupRadius, string> = {
  label: 'Radius',
  blank: '25',
  held: String,
  value: (held) => Number(held) as GroupRadius,
  text: milesText,
};

/** A tag a line, and the text being typed. */
const tagsField: EntryField<string[] | null, string> = {
  label: 'Tags',
  blank: '',
  held: (value) => heldTags(value ?? []),
  value(held) {
    const tags = tagsIn(held);
    return tags.length > 0 ? tags : null;
  },
  text: (value) => value?.join(', ') ?? '',
};

/** The picture is sent before; the form holds the id of its file (groups.md 12). */
const pictureField: EntryField<string | null, string> = {
  ...optionalText('Picture'),
  text: (value) => (value ? 'A picture' : ''),
};

/** Every field of a group: its label, what the form holds of it, its words (kit.md 90). */
export const groupFields = entryFields<GroupFields>()(
  {
    name: textField('Group name'),
    description: textField('Description'),
    group_type: choiceField('Group type', TYPE_LABELS, 'regional'),
    location: textField('Location'),
    city: textField('City'),
    state: stateField,
    radius_miles: radiusField,
    max_members: {
      ...optionalNumber('Max members'),
      unreadable: 'Enter a whole number from 5 to 500',
    },
    meeting_frequency: choiceField('Meeting frequency', FREQUENCY_LABELS, 'monthly'),
    tags: tagsField,
    is_active: yesNoField('Active', true, { yes: 'Yes', no: 'No' }),
    image_id: pictureField,
  },
  [['location', 'city', 'state']],
);

export type GroupFormValues = ReturnType<typeof groupFields.blank>;
/** The form, and what its schema makes of it. */
export type GroupFormHandle = UseFormReturn<GroupFormValues, unknown, GroupFields & { id: string }>;
