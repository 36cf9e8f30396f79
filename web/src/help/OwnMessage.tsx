import { Fragment, type ReactNode, useState } from 'react';
import { useUserId } from '../account/account.ts';
import { UnsavedNote } from '../kit/draft/UnsavedNote.tsx';
import {
  draftsOfOtherTabs,
  type HelpForm,
  hasOwnDraft,
  ownDraftName,
  takeOver,
} from './help.draft.ts';

export interface OpenMessage {
  userId: string;
  /** Of this tab's draft, for `useMessageForm`. */
  name: string;
  /** Text begun in another tab, to go on with; for the form's first lines. */
  note: ReactNode;
}

export interface OwnMessageProps {
  form: HelpForm;
  /** What a note calls it: 'message'. */
  noun: string;
  children: (open: OpenMessage) => ReactNode;
}

/**
 * A form of Help & Support with a draft of this tab's own. The note is of when it opened: nothing
 * moves under a finger.
 */
export function OwnMessage({ form, noun, children }: OwnMessageProps) {
  const userId = useUserId();
  const [otherDrafts, setOtherDrafts] = useState(() =>
    hasOwnDraft(form, userId) ? [] : draftsOfOtherTabs(form, userId),
  );
  const [taken, setTaken] = useState(0);

  function goOn(draftId: string) {
    takeOver(form, userId, draftId);
    setOtherDrafts(draftsOfOtherTabs(form, userId));
    // The form fills itself from the draft when it opens.
    setTaken(taken + 1);
  }
  const note = <UnsavedNote noun={noun} drafts={otherDrafts} onContinue={goOn} />;
  return <Fragment key={taken}>{children({ userId, name: ownDraftName(form), note })}</Fragment>;
}
