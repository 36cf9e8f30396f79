import { useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { instantText, shortened } from '../ui/format.ts';
import type { EntryDraft } from './entry-drafts.ts';

export interface UnsavedNoteProps {
  /** What an entry is called: 'record'. */
  noun: string;
  drafts: readonly EntryDraft[];
  onContinue: (draftId: string) => void;
  /** Without it a draft can only be continued. */
  onDiscard?: (draftId: string) => void;
}

/** This many drafts are shown at once, so that the list below stays in sight. */
const SHOWN = 3;

/** Lists unsaved drafts, each with the buttons that continue or discard it. */
export function UnsavedNote({ noun, drafts, onContinue, onDiscard }: UnsavedNoteProps) {
  const [all, setAll] = useState(false);
  if (drafts.length === 0) return null;
  /** A screen reader reads a button without what is around it, so with several drafts each button names its own. */
  const name = (does: string, entry: EntryDraft) =>
    drafts.length > 1 ? `${does} ${entry.words ? beginning(entry) : instantText(entry.saved_at)}` : undefined;
  const shown = all ? drafts : drafts.slice(0, SHOWN);
  return (
    <Banner
      tone="info"
      live="polite"
      title={drafts.length === 1 ? `You have an unsaved ${noun}` : `You have ${drafts.length} unsaved ${noun}s`}
    >
      <p>What you typed is kept on this device.</p>
      <ul className="mt-2 flex flex-col gap-3">
        {shown.map((entry) => (
          <li key={entry.draftId} className="flex flex-col gap-1 wide:flex-row wide:items-center wide:justify-between">
            <p className="min-w-0">
              {entry.words && <span className="wrap-anywhere block font-strong">{beginning(entry)}</span>}
              <span className="text-sm">{instantText(entry.saved_at)}</span>
            </p>
            <span className="flex shrink-0 gap-2">
              <Button look="secondary" aria-label={name('Continue', entry)} onClick={() => onContinue(entry.draftId)}>
                Continue
              </Button>
              {onDiscard && (
                <Button look="quiet" aria-label={name('Discard', entry)} onClick={() => onDiscard(entry.draftId)}>
                  Discard
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {drafts.length > SHOWN && (
        <Button look="quiet" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${drafts.length - SHOWN} more`}
        </Button>
      )}
    </Banner>
  );
}

const beginning = ({ words }: EntryDraft) => shortened(words, 60);
