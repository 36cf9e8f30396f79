import { GROUP_FIELDS } from '@pcr/contract/groups/groups.schema.ts';
import type { ComponentProps } from 'react';
import { distanceText } from '../../kit/near/near-search.ts';
import { formOf, full, type ShownEntry } from '../../testing/shown-entry.tsx';
import { GroupFacts } from '../GroupFacts.tsx';
import { GroupFormFields } from '../GroupForm.tsx';
import { groupFields } from '../groups.fields.ts';
import { GROUP_SAMPLES } from '../groups.samples.ts';

const group = full(GROUP_SAMPLES, {
  image_id: '00000000-0000-7000-8000-0000000000f1',
  next_meeting_date: '2027-02-03',
});

const meets = 'Meets monthly · next Wed, Feb 3, 2027';
const { location, city, state, radius_miles, distance_miles } = group;
const where = `Location: ${location}, ${city}, ${state} (opens a map)For ${radius_miles} miles around · ${distanceText(distance_miles)}`;

export const shown: ShownEntry = {
  name: 'group',
  fields: groupFields,
  all: GROUP_FIELDS,
  // Buttons that choose a picture.
  groups: ['image_id'],
  // One that is edited: a new one is active.
  form: () =>
    formOf<ComponentProps<typeof GroupFormFields>>(
      { ...groupFields.blank(), updated_at: 'now' },
      (form) => <GroupFormFields form={form} />,
    ),
  details: {
    entry: group,
    // The heading of the sheet has the first two, the picture stands over the facts, and so does
    // what is not active.
    otherwise: {
      ...{ name: null, group_type: null, image_id: null, is_active: null },
      max_members: 'Members: 18 of 30 members',
      meeting_frequency: `Meeting frequency: ${meets}`,
      ...{ location: where, city: where, state: where, radius_miles: where },
    },
    facts: () => <GroupFacts group={group} />,
  },
};
