import { ANNOUNCEMENT_FIELDS } from '@pcr/contract/announcements/announcements.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, full, type ShownEntry } from '../../testing/shown-entry.tsx';
import { AnnouncementFacts } from '../AnnouncementDetails.tsx';
import { AnnouncementFormFields } from '../AnnouncementForm.tsx';
import { announcementFields } from '../announcements.fields.ts';
import { ANNOUNCEMENT_SAMPLES } from '../announcements.samples.ts';

const announcement = full(ANNOUNCEMENT_SAMPLES);

export const shown: ShownEntry = {
  name: 'announcement',
  fields: announcementFields,
  all: ANNOUNCEMENT_FIELDS,
  form: () =>
    formOf<ComponentProps<typeof AnnouncementFormFields>>(announcementFields.blank(), (form) => (
      <AnnouncementFormFields form={form} />
    )),
  details: {
    entry: announcement,
    // The title of the sheet.
    otherwise: {
      title: null,
      priority: `Priority: ${announcementFields.text(announcement, 'priority')} priority`,
    },
    facts: () => <AnnouncementFacts announcement={announcement} />,
  },
};
