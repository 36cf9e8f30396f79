import {
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_STATUSES,
  type Announcement,
  AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { History } from 'lucide-react';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { draftResolver } from '../kit/form/form-resolver.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../kit/save/use-entry-of-form.ts';
import { Button } from '../kit/ui/Button.tsx';
import {
  type AnnouncementFormHandle,
  type AnnouncementFormValues,
  announcementFields,
} from './announcements.fields.ts';
import { announcementKind } from './announcements.kind.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from './announcements.labels.ts';

/** The contract's rules. */
const announcementResolver = draftResolver<AnnouncementFormValues, typeof AnnouncementDraft>({
  schema: AnnouncementDraft,
  draftOf: announcementFields.draft,
});

export interface AnnouncementFormProps extends EntryFormProps<Announcement> {
  /** What the screen knows of it already. */
  known: Announcement | undefined;
  onVersions: () => void;
}

/** The sheet with the form (announcements.md 12). */
export default function AnnouncementForm({ known, onVersions, ...props }: AnnouncementFormProps) {
  const saved = useEntryOfForm(announcementKind, props.id);
  const entry = props.id === null ? null : (saved.entry ?? known);
  return (
    <EntryForm
      {...props}
      {...saved}
      entry={entry}
      kind={announcementKind}
      resolver={announcementResolver}
      refused={
        entry?.can.edit === false && (
          <ErrorPanel title="Only the person who wrote this announcement can change it">
            You can look at it.
          </ErrorPanel>
        )
      }
      // announcements.md 7: nothing to send while one of them is blank.
      missing={missing}
    >
      {({ form, gone }) => (
        <>
          <AnnouncementFormFields form={form} />
          {entry?.can.edit && !gone && (
            <Button look="quiet" icon={History} onClick={onVersions} className="self-start">
              Earlier versions
            </Button>
          )}
        </>
      )}
    </EntryForm>
  );
}

const PRIORITIES = ANNOUNCEMENT_PRIORITIES.map((value) => ({
  value,
  label: PRIORITY_LABELS[value],
}));
const STATUSES = ANNOUNCEMENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** Both are required (announcements.md 7). */
function missing({ title, content }: AnnouncementFormValues): string | null {
  const words = [title.trim() === '' && 'a title', content.trim() === '' && 'content'].filter(
    Boolean,
  );
  return words.length > 0 ? `Still to add: ${words.join(' and ')}` : null;
}

export function AnnouncementFormFields({ form }: { form: AnnouncementFormHandle }) {
  const field = fieldsOf(form, AnnouncementDraft, announcementFields.labels);
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
