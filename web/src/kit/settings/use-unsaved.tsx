import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { DiscardButton } from '../draft/DiscardButton.tsx';
import { forgetDraft, loadDraft } from '../draft/draft-storage.ts';
import { LeaveUnsaved } from '../draft/UnsavedQuestions.tsx';
import { useLeaveQuestion } from '../draft/use-leave-question.ts';
import { isAllStored } from '../form/unstored.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { SheetInUrl } from '../url/use-sheet-in-url.ts';

export interface Unsaved {
  userId: string;
  /** How what stands in the form came there. */
  did: 'typed' | 'changed';
  /** Whether something is kept on this device that is not saved. */
  hasDraft: boolean;
  /** The form says whether something in it is not saved. */
  onDirty: (dirty: boolean) => void;
  /** After a draft has gone: the page may stand only for it. */
  drawAgain: () => void;
  /** Stands over the page while its form is not open. */
  note: ReactNode;
  /** Asked before the page, or the form in it, is left. */
  question: ReactNode;
}

interface UnsavedOf {
  userId: string;
  settings: { draftKey: (userId: string) => string };
  did: 'typed' | 'changed';
  /** Where the form is opened and closed, in the address. */
  form?: SheetInUrl;
}

/**
 * What stands in the form of a page and is not saved: it is kept, said, and asked about before it
 * is left.
 */
export function useUnsaved({ userId, settings, did, form }: UnsavedOf): Unsaved {
  const key = settings.draftKey(userId);
  const [, redraw] = useState(0);
  const drawAgain = () => redraw((n) => n + 1);
  /** As long as the form is there; a sign-out that takes the draft away asks by itself. */
  const dirty = useRef(false);
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);
  const hasDraft = loadDraft(key) !== null;
  const stored = isAllStored();
  const question = useLeaveQuestion(
    () => dirty.current && (loadDraft(key) !== null || !isAllStored()),
  );
  const leftForm = useLeftForm(form?.open ?? true, () => dirty.current && loadDraft(key) !== null);
  return {
    ...{ userId, did, hasDraft, onDirty, drawAgain },
    note: form && hasDraft && !form.open && !leftForm.asking && (
      <Banner
        tone="info"
        live="polite"
        title="You have unsaved changes"
        action={
          <span className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => form.show()}>
              Continue editing
            </Button>
            <DiscardButton
              look="quiet"
              onDiscard={() => {
                forgetDraft(key);
                drawAgain();
              }}
            />
          </span>
        }
      >
        What you typed is kept on this device.
      </Banner>
    ),
    question: (
      <LeaveUnsaved
        open={question.asking || leftForm.asking}
        did={did}
        stored={stored}
        onStay={() => {
          if (leftForm.asking) form?.show();
          leftForm.answered();
          question.stay();
        }}
        onLeave={() => {
          dirty.current = false;
          leftForm.answered();
          question.leave();
        }}
      />
    ),
  };
}

/** The back button has left the form while something in it was not saved. */
function useLeftForm(
  open: boolean,
  isUnsaved: () => boolean,
): { asking: boolean; answered: () => void } {
  const [asking, setAsking] = useState(false);
  const before = useRef(open);
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  useEffect(() => {
    if (before.current && !open && unsaved.current()) setAsking(true);
    before.current = open;
  }, [open]);
  return { asking, answered: () => setAsking(false) };
}
