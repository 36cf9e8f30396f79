import { Fragment, type ReactNode, useState } from 'react';
import { useUserId } from '../account/use-user-id.ts';
import { UnsavedNote } from '../kit/draft/UnsavedNote.tsx';
import { begunElsewhere, begunHere, type HelpForm, ownDraftName, takeOver } from './help.draft.ts';

export interface OpenMessage {
  userId: string;
  /** Of this tab's draft, for `useMessageForm`. */
  name: string;
  /** What was begun in another tab, to go on with; for the form's first lines. */
  note: ReactNode;
}

export interface OwnMessageProps {
  form: HelpForm;
  /** What a note calls it: 'message'. */
  noun: string;
  children: (open: OpenMessage) => ReactNode;
}

/** A form of Help & Support with a draft of this tab's own. The note is of when it opened: nothing moves under a finger. */
export function OwnMessage({ form, noun, children }: OwnMessageProps) {
  const userId = useUserId();
  const [begun, setBegun] = useState(() => (begunHere(form, userId) ? [] : begunElsewhere(form, userId)));
  const [taken, setTaken] = useState(0);

  function goOn(slot: string) {
    takeOver(form, userId, slot);
    setBegun(begunElsewhere(form, userId));
    // The form fills itself from the draft when it opens.
    setTaken(taken + 1);
  }
  const note = <UnsavedNote noun={noun} begun={begun} onContinue={goOn} />;
  return <Fragment key={taken}>{children({ userId, name: ownDraftName(form), note })}</Fragment>;
}
