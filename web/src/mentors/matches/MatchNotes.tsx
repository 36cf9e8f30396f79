import {
  MATCH_LIMITS,
  type MatchNote,
  MatchNoteDraft,
  MatchNoteEdit,
  type MentorMatch,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newId } from '../../kit/api/ids.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { draftKey, loadDraft } from '../../kit/draft/draft-storage.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { useSmallDraft } from '../../kit/draft/use-small-draft.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { TEXT_BUTTON } from '../../kit/look/button-look.ts';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { isAsSent, useUnsent } from '../../kit/message/use-unsent.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { sinceText } from '../../kit/words/said-when.ts';
import { noteOf, useAddNote, useEditNote, useNotes } from './matches.data.ts';
import { noteDraftName, otherName } from './matches.labels.ts';

/** The progress notes of both, newest first; each changes their own (mentors.md 61). */
export function MatchNotes({ match, userId }: { match: MentorMatch; userId: string }) {
  const { id, can } = match;
  const query = useNotes(id);
  return (
    <section aria-labelledby="match-notes" className="flex flex-col gap-3">
      <h3 id="match-notes" className={PART_HEADING}>
        Progress notes
      </h3>
      {can.change ? (
        <AddNote id={id} userId={userId} shown={itemsOf<MatchNote>(query.data)} />
      ) : (
        <UnsavedNew userId={userId} id={id} shown={itemsOf<MatchNote>(query.data)} />
      )}
      <PagedList
        query={query}
        what="The notes"
        loading={
          <Loading label="Loading the notes...">
            <SkeletonText lines={2} />
          </Loading>
        }
        empty={
          <p className="text-ink-soft">
            {can.change
              ? 'There are no notes yet. Both of you can write some.'
              : 'There are no notes.'}
          </p>
        }
      >
        {(notes) => (
          <ul
            aria-label="Progress notes"
            className="flex flex-col divide-y divide-line border-y border-line"
          >
            {notes.map((note) => (
              <li key={note.id} className="py-3">
                <Note note={note} author={note.mine ? 'You' : otherName(match)} userId={userId} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

/** Text typed into a new note that can no longer be saved. */
function UnsavedNew({ id, userId, shown }: NewNoteProps) {
  const draft = useUnsent(draftKey(userId, noteDraftName(id)), (kept) =>
    shown.some((note) => isAsSent(kept, MatchNoteDraft, note.id)),
  );
  return (
    <UnsavedText
      title="You have an unsaved note"
      draft={draft}
      text={String(draft?.values.text ?? '')}
    />
  );
}

/** Text typed into an own note. */
function UnsavedChange({ id, userId }: { id: string; userId: string }) {
  const draft = loadDraft(draftKey(userId, noteDraftName(id)));
  const title = 'You have an unsaved change of this note';
  return <UnsavedText title={title} draft={draft} text={String(draft?.values.text ?? '')} />;
}

interface NewNoteProps {
  id: string;
  userId: string;
  shown: readonly MatchNote[];
}

function AddNote({ id, userId, shown }: NewNoteProps) {
  const { mutateAsync } = useAddNote(id);
  const form = useMessageForm<MatchNoteDraft, MatchNote>(userId, {
    name: noteDraftName(id),
    what: 'your note',
    schema: MatchNoteDraft,
    blank: () => ({ id: newId(), text: '' }),
    send: (draft) => mutateAsync(draft),
    holds: (there, draft) => there.text === draft.text,
    onSent: () => {},
  });
  useArrival(
    form,
    shown.find((note) => note.id === form.unanswered),
  );
  return (
    <form noValidate aria-label="Add a note" onSubmit={form.submit} className="flex flex-col gap-2">
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      <div ref={form.fields}>
        <TextArea
          label="New note"
          rows={2}
          limit={MATCH_LIMITS.note}
          hint="Both of you can read it."
          {...form.text('text')}
        />
      </div>
      <SendProblemNote problem={form.problem} stored={form.stored} />
      <Button
        look="secondary"
        type="submit"
        busy={form.sending}
        busyLabel="Adding..."
        className="self-start"
      >
        Add Note
      </Button>
    </form>
  );
}

function Note({ note, author, userId }: { note: MatchNote; author: string; userId: string }) {
  const draft = draftKey(userId, noteDraftName(note.id));
  // A begun change goes on.
  const [editing, setEditing] = useState(() => note.can.edit && loadDraft(draft) !== null);
  const { text, created_at, updated_at, can } = note;
  if (editing) return <EditNote note={note} draftKey={draft} onDone={() => setEditing(false)} />;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
        <span className="wrap-anywhere">
          {author}, {sinceText(created_at)}
          {updated_at !== created_at && ', changed'}
        </span>
        {can.edit && (
          <button
            type="button"
            aria-label="Edit your note"
            className={`-my-2.5 min-h-touch px-1 text-brand-ink ${TEXT_BUTTON}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </button>
        )}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {!can.edit && <UnsavedChange userId={userId} id={note.id} />}
    </div>
  );
}

const Text = z.pick(MatchNoteEdit, { text: true });

/**
 * Changes an own note. Where another device changed it meanwhile both versions are shown
 * (kit.md 13).
 */
function EditNote({
  note,
  draftKey: key,
  onDone,
}: {
  note: MatchNote;
  draftKey: string;
  onDone: () => void;
}) {
  const change = useEditNote(note.id);
  // As it was when the change began: news that comes meanwhile does not replace typed text.
  const [begun] = useState(note.text);
  // It is based on the version of then, or on one that was shown since.
  const draft = useSmallDraft(key, note);
  const theirs = noteOf(change.error);
  const form = useSmallForm(Text, ({ text }) => {
    if (change.isPending) return;
    change.mutate(
      { text, updated_at: theirs?.updated_at ?? draft.basedOn ?? note.updated_at },
      {
        onSuccess() {
          toastSuccess('Note changed');
          done();
        },
        onError(error) {
          const now = noteOf(error);
          if (now) draft.isOver(now.updated_at);
          form.showErrors(error);
        },
      },
    );
  });
  function done() {
    draft.forget();
    onDone();
  }
  return (
    <form
      noValidate
      aria-label="Edit your note"
      onSubmit={form.onSubmit}
      className="flex flex-col gap-2"
    >
      {theirs && (
        <Banner tone="amber" live="assertive" title="You changed this note on another device">
          <span dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {theirs.text}
          </span>
        </Banner>
      )}
      <div onChange={draft.keep}>
        <TextArea
          label="Your note"
          rows={3}
          limit={MATCH_LIMITS.note}
          defaultValue={draft.begin('text', begun)}
          {...form.field('text')}
        />
      </div>
      {change.error && !theirs && (
        <Banner tone="red" live="assertive">
          {change.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={done}>
          {theirs ? 'Use That One' : 'Cancel'}
        </Button>
        <Button type="submit" busy={change.isPending} busyLabel="Saving...">
          {theirs ? 'Keep Mine' : 'Save Note'}
        </Button>
      </div>
    </form>
  );
}
