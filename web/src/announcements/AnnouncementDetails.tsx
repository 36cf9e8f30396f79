import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { EntryActions } from '../kit/entry/EntryActions.tsx';
import { EntryDetails, useKnownEntry } from '../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../kit/entry/EntrySheets.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { goneText } from '../kit/entry/whole-entry.ts';
import { SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { saidWhen } from '../kit/words/said-when.ts';
import { announcements } from './announcements.data.ts';
import { announcementFields } from './announcements.fields.ts';
import { announcementKind } from './announcements.kind.ts';
import {
  PRIORITY_LABELS,
  PRIORITY_TONES,
  STATUS_LABELS,
  STATUS_TONES,
} from './announcements.labels.ts';

const CANNOT = { edit: false, delete: false };
const SAMPLE = {
  title: 'This is a sample, not a real announcement',
  shows: 'It shows what an announcement looks like.',
  explained:
    'A sample just shows what an announcement looks like. You can’t change or delete it. Write your own, and ' +
    'you can edit or delete it any time.',
  add: 'New Announcement',
};

/** The sheet with all of an announcement (announcements.md 18). */
export default function AnnouncementDetails(props: EntryDetailsProps<Announcement>) {
  const entry = useKnownEntry<Announcement, Announcement>(announcements, props.id);
  const { known, whole, isSample } = entry;
  const question = useSheetInUrl('delete');
  const explained = useSheetInUrl('sample');
  const can = isSample ? { edit: true, delete: true } : (known?.can ?? CANNOT);
  return (
    <EntryDetails<Announcement>
      {...props}
      kind={announcementKind}
      entry={entry}
      can={can}
      title={known ? <span className="wrap-anywhere">{known.title}</span> : 'Announcement'}
      footer={
        (can.edit || can.delete) && (
          <EntryActions
            can={can}
            ready={whole !== undefined}
            onEdit={() => (isSample ? explained.show() : props.onEdit())}
            onDelete={() => (isSample ? explained : question).show()}
          />
        )
      }
      sample={SAMPLE}
      gone={goneText(whole ?? entry.listed)}
      deleting={(seen) => (
        <>
          <span className="wrap-anywhere">{seen.title}</span>
          <br />
          You can undo this right away. The person who wrote it can restore it within 30 days.
        </>
      )}
    >
      {known && <AnnouncementFacts announcement={known} />}
    </EntryDetails>
  );
}

/** What an announcement says, under its title. */
export function AnnouncementFacts({ announcement }: { announcement: Announcement }) {
  const { created_at, updated_at, priority, status } = announcement;
  const fact = { fields: announcementFields, known: announcement };
  return (
    <>
      <dl className="flex flex-col gap-2">
        <FieldFact {...fact} name="content" bare />
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <dt className="sr-only">{announcementFields.labels.priority}</dt>
          <dd>
            <Status
              tone={PRIORITY_TONES[priority]}
            >{`${PRIORITY_LABELS[priority]} priority`}</Status>
          </dd>
          <dt className="sr-only">{announcementFields.labels.status}</dt>
          <dd>
            <Status tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Status>
          </dd>
        </div>
      </dl>
      <SmallFacts>
        <SmallFact label="Posted">{saidWhen(created_at)}</SmallFact>
        {updated_at !== created_at && <SmallFact label="Updated">{saidWhen(updated_at)}</SmallFact>}
      </SmallFacts>
    </>
  );
}
