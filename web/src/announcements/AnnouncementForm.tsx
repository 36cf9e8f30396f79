import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_STATUSES,
  type Announcement,
  AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { History } from 'lucide-react';
import { EntryForm, type EntryFormProps, type EntryKind } from '../kit/entry/EntryForm.tsx';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { SelectField } from '../kit/form/SelectField.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import {
  currentOf,
  useAnnouncement,
  useCreateAnnouncement,
  useRestoreAnnouncement,
  useUpdateAnnouncement,
} from './announcements.data.ts';
import { differences } from './announcements.differences.ts';
import { announcementDrafts } from './announcements.draft.ts';
import {
  type AnnouncementFormHandle,
  type AnnouncementFormValues,
  announcementResolver,
  blankAnnouncement,
  formOf,
} from './announcements.form.ts';
import {
  type AnnouncementFields,
  CHANGED_BY,
  FIELD_LABELS,
  PRIORITY_LABELS,
  STATUS_LABELS,
} from './announcements.labels.ts';

const KIND: EntryKind<AnnouncementFormValues, AnnouncementFields, Announcement> = {
  noun: 'announcement',
  titles: { add: 'New Announcement', edit: 'Edit Announcement' },
  press: { add: 'Create', edit: 'Update' },
  missing: { failed: 'This announcement could not be loaded', loading: 'Loading the announcement...' },
  changedBy: CHANGED_BY,
  fields: ANNOUNCEMENT_FIELDS,
  drafts: announcementDrafts,
  blank: blankAnnouncement,
  formOf,
  resolver: announcementResolver,
  differences,
  currentOf,
  words: {
    added: 'Announcement created successfully!',
    updated: 'Announcement updated successfully!',
    addFailed: 'Error creating announcement. Please try again.',
    updateFailed: 'Error updating announcement. Please try again.',
  },
};

export interface AnnouncementFormProps extends EntryFormProps<Announcement> {
  /** What the screen knows of it already. */
  known: Announcement | undefined;
  onVersions: () => void;
}

/** The sheet with the form (announcements.md 12). */
export default function AnnouncementForm({ known, onVersions, ...props }: AnnouncementFormProps) {
  const saved = useAnnouncement(props.id, known);
  return (
    <EntryForm
      {...props}
      kind={KIND}
      entry={props.id === null ? null : saved.data}
      query={saved}
      refused={
        saved.data?.can.edit === false && (
          <ErrorPanel title="Only the person who created this announcement can change it">
            You can look at it.
          </ErrorPanel>
        )
      }
      create={useCreateAnnouncement()}
      update={useUpdateAnnouncement()}
      restore={useRestoreAnnouncement()}
      // announcements.md 7: nothing to send while one of them is blank.
      complete={({ title, content }) => title.trim() !== '' && content.trim() !== ''}
    >
      {({ form, gone }) => (
        <>
          <Fields form={form} />
          {saved.data?.can.edit && !gone && (
            <Button look="quiet" icon={History} onClick={onVersions} className="self-start">
              Earlier versions
            </Button>
          )}
        </>
      )}
    </EntryForm>
  );
}

const PRIORITIES = ANNOUNCEMENT_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));
const STATUSES = ANNOUNCEMENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

function Fields({ form }: { form: AnnouncementFormHandle }) {
  const field = fieldsOf(form, AnnouncementDraft, FIELD_LABELS);
  return (
    <div className="flex flex-col gap-4">
      <TextField {...field('title')} required autoComplete="off" />
      <TextArea {...field('content')} required rows={6} limit={ANNOUNCEMENT_LIMITS.content} />
      <div className="grid gap-4 wide:grid-cols-2">
        <SelectField {...field('priority')} options={PRIORITIES} />
        <SelectField {...field('status')} options={STATUSES} />
      </div>
    </div>
  );
}
