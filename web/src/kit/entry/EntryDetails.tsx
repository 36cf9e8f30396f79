import type { ReactNode } from 'react';
import { useIntoView } from '../browser/use-into-view.ts';
import { failureSoFar } from '../cache/failure-so-far.ts';
import { isSampleId } from '../cache/sample-id.ts';
import { type Draft, fitting, loadDraft } from '../draft/draft-storage.ts';
import { UnsavedChanges } from '../draft/UnsavedChanges.tsx';
import { UnsavedText } from '../draft/UnsavedText.tsx';
import { type DeletableKind, EntryDelete } from '../history/EntryDelete.tsx';
import type { EntryData, SavedEntry } from '../kind/entry-data.ts';
import type { ScreenKind } from '../kind/entry-kind.ts';
import { StaleNote } from '../list/StaleNote.tsx';
import { ErrorPanel } from '../page/ErrorPanel.tsx';
import { EntryMissing, type EntryMissingProps } from '../save/EntryMissing.tsx';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';
import { SheetOrPane } from '../sheet/SheetOrPane.tsx';
import { usePresence } from '../sheet/use-presence.ts';
import { Banner } from '../ui/Banner.tsx';
import { useSheetInUrl } from '../url/use-sheet-in-url.ts';
import type { EntryDetailsProps } from './EntrySheets.tsx';
import { wholeEntry } from './whole-entry.ts';

/** What is known of the entry with open details. */
export interface KnownEntry<Entry, Card> {
  isSample: boolean;
  /** The entry, as the server or the samples have it. */
  whole: Entry | undefined;
  /**
   * The entry, or the part of it that a list has; undefined while nothing is known, and once the
   * entry is gone.
   */
  known: Entry | Card | undefined;
  /** The part of the entry that a list has. */
  listed: Card | undefined;
  /** True when the entry was deleted, or this person was never allowed to see it. */
  gone: boolean;
  query: EntryMissingProps['query'] & { isError: boolean };
  /** The time (ms) of the shown data, if it could not be refreshed; else null. */
  staleSince: number | null;
}

type Reads<Entry, Card> = Pick<
  EntryData<Entry, Card, unknown, unknown, unknown, unknown, unknown>,
  'useOne' | 'useSamples' | 'useHere'
>;

/** Asks for an entry, and gives what lists know of it until it is here. */
export function useKnownEntry<Entry extends SavedEntry, Card>(
  data: Reads<Entry, Card>,
  id: string,
): KnownEntry<Entry, Card> {
  const isSample = isSampleId(id);
  const query = data.useOne(isSample ? null : id);
  const samples = data.useSamples(isSample);
  const listed = data.useHere().listed(id);
  const { whole, gone } = wholeEntry<Entry>(id, query, samples);
  return {
    ...{ isSample, whole, gone, query },
    listed: listed?.entry,
    known: gone ? undefined : (whole ?? listed?.entry),
    staleSince:
      !isSample && failureSoFar(query) ? query.dataUpdatedAt || (listed?.asOf ?? null) : null,
  };
}

export interface EntryDetailsFrameProps<Entry extends SavedEntry> extends EntryDetailsProps<Entry> {
  kind: ScreenKind & DeletableKind<Entry>;
  entry: KnownEntry<Entry, unknown>;
  title: ReactNode;
  /** Above the title, small. */
  above?: ReactNode;
  description?: ReactNode;
  /** As of `Sheet`. */
  focusField?: boolean;
  /** The buttons under the details. */
  footer?: ReactNode;
  can: { edit: boolean; delete: boolean };
  /**
   * The words over a sample: what it shows, and why nothing can be done with it; none where there
   * are no samples.
   */
  sample?: { title: string; shows: string; explained: string; add: string };
  /** Why it may be gone: 'It was deleted by the person who posted it.' */
  gone: string;
  /** The effect of deleting it. */
  deleting: (seen: Entry) => ReactNode;
  /** Notes at the top of the sheet: unsaved text. */
  notes?: ReactNode;
  children: ReactNode;
}

/**
 * The sheet around the details of an entry. It handles samples, unsaved changes, old data, entries
 * that are missing or gone, and deleting.
 */
export function EntryDetails<Entry extends SavedEntry>(props: EntryDetailsFrameProps<Entry>) {
  const { kind, open, userId, id, can, sample } = props;
  const { isSample, whole, known, gone, query, staleSince } = props.entry;
  const question = useSheetInUrl('delete');
  const explained = useSheetInUrl('sample');
  const asked = usePresence(question.value);
  const editing = useSheetInUrl('edit').open;
  const draft = isSample || gone ? null : loadDraft(kind.drafts.key(userId, { id, draftId: '' }));
  const unsaved = draft !== null && can.edit;
  const note = useIntoView(unsaved && !editing);
  return (
    // A key press can come before the question has taken the focus; it is meant for the question.
    <SheetOrPane
      beside={props.beside}
      open={open}
      focusField={props.focusField ?? false}
      onClose={[question, explained].find(({ open }) => open)?.close ?? props.onClose}
      title={props.title}
      above={props.above}
      description={props.description}
      footer={(!gone && known !== undefined && props.footer) || undefined}
    >
      {isSample && sample && !gone && (
        <Banner tone="info" title={sample.title}>
          {sample.shows}
        </Banner>
      )}
      <div ref={note} className="empty:hidden">
        {unsaved && <UnsavedChanges onContinue={props.onEdit} />}
        {draft && !can.edit && whole && (
          <UnsavedText
            title="You have unsaved changes, and you can’t edit this anymore"
            draft={draft}
            text={changesOf(kind, whole, draft)}
          />
        )}
      </div>
      {gone && <ErrorPanel title={`This ${kind.noun} is not here`}>{props.gone}</ErrorPanel>}
      {!gone && known !== undefined && (
        <StaleNote
          what={`This ${kind.noun}`}
          since={staleSince}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {props.notes}
      {!gone && known === undefined && (
        <EntryMissing
          query={query}
          failed={`This ${kind.noun} could not be loaded`}
          loading={`Loading the ${kind.noun}...`}
        />
      )}
      {!gone && known !== undefined && props.children}
      {sample && (
        <ConfirmDialog
          open={explained.open && isSample}
          title="This is a sample"
          confirmLabel={sample.add}
          cancelLabel="Close"
          onCancel={explained.close}
          onConfirm={async () => props.onAdd()}
        >
          {sample.explained}
        </ConfirmDialog>
      )}
      {asked && whole && !isSample && (gone || can.delete) && (
        <EntryDelete<Entry>
          key={asked.key}
          // A gone entry is not asked about. It stays here to learn that its own deletion took it.
          open={question.open && !gone}
          entry={whole}
          kind={kind}
          onDone={question.close}
          onDeleted={(restorable) => props.onDeleted(whole, restorable)}
        >
          {props.deleting}
        </EntryDelete>
      )}
    </SheetOrPane>
  );
}

/** The text typed over the saved fields, field by field; not what others changed since. */
function changesOf({ fields }: ScreenKind, saved: SavedEntry, { values, was }: Draft): string {
  const held = fields.held(saved);
  const mine = fields.draft({ ...held, ...fitting(values, held) });
  return fields
    .differences(mine, saved)
    .filter(({ name }) => !was || name in was)
    .map((change) => `${change.label}: ${change.mine}`)
    .join('\n');
}
