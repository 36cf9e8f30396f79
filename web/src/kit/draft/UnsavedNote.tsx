import { X } from 'lucide-react';
import { useState } from 'react';
import { TEXT_BUTTON } from '../look/button-look.ts';
import { instantText } from '../words/instant-text.ts';
import { momentText } from '../words/said-time.ts';
import { shortened } from '../words/short-text.ts';
import type { EntryDraft } from './entry-drafts.ts';

export interface UnsavedNoteProps {
  /** What an entry is called: 'record'. */
  noun: string;
  drafts: readonly EntryDraft[];
  onContinue: (draftId: string) => void;
  /** Without it a draft can only be continued. */
  onDiscard?: (draftId: string) => void;
}

// Its buttons are its own: IconButton comes with the dialogs, and this note with nearly every form.
const PRESS = `min-h-touch px-2 ${TEXT_BUTTON}`;

// With text of twice the size there is no room for two things in a row (kit.md 109): the words wrap
// above the buttons.
const ROW = 'flex items-center gap-2 @max-[14rem]:flex-wrap';
const TEXT = 'min-w-0 grow @max-[14rem]:basis-full';
const LINE = 'block truncate @max-[14rem]:wrap-anywhere @max-[14rem]:whitespace-normal';

/**
 * Unsaved drafts in one row of two lines, to continue or discard; several are a list that opens
 * (kit.md 39).
 */
export function UnsavedNote({ noun, drafts, onContinue, onDiscard }: UnsavedNoteProps) {
  const [open, setOpen] = useState(false);
  const [first] = drafts;
  if (!first) return null;
  const one = drafts.length === 1;
  const title = one ? `unsaved ${noun}` : `${drafts.length} unsaved ${noun}s`;
  /**
   * A screen reader reads a button without what is around it, so with several drafts each button
   * names its own.
   */
  const name = (does: string, entry: EntryDraft) =>
    one ? does : `${does} ${entry.words ? beginning(entry) : instantText(entry.saved_at)}`;
  const buttons = (entry: EntryDraft) => (
    <span className="ms-auto flex shrink-0 items-center">
      <button
        type="button"
        aria-label={name('Continue', entry)}
        onClick={() => onContinue(entry.draftId)}
        className={PRESS}
      >
        Continue
      </button>
      {onDiscard && (
        <button
          type="button"
          aria-label={name('Discard', entry)}
          title={name('Discard', entry)}
          onClick={() => onDiscard(entry.draftId)}
          className="grid size-touch shrink-0 print:hidden place-items-center rounded-full hover:bg-hover"
        >
          <X size="1.375rem" aria-hidden />
        </button>
      )}
    </span>
  );
  return (
    <div
      role="status"
      className="@container rounded-card border border-brand/25 bg-brand-soft py-0.5 ps-3 pe-1 text-sm text-brand-ink"
    >
      <div className={`min-h-touch ${ROW}`}>
        <p className={TEXT}>
          <span className="block">
            <span className="sr-only">{one ? 'You have an ' : 'You have '}</span>
            <span className={`${LINE} font-strong first-letter:uppercase`}>{title}</span>
          </span>
          {one && <Words entry={first} />}
        </p>
        {one ? (
          buttons(first)
        ) : (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className={PRESS}
          >
            {open ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {!one && open && (
        <ul className="border-t border-brand/25">
          {drafts.map((entry) => (
            <li key={entry.draftId} className={ROW}>
              <p className={TEXT}>
                <Words entry={entry} />
              </p>
              {buttons(entry)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The text that was typed first, and when. */
function Words({ entry }: { entry: EntryDraft }) {
  return (
    <span className={LINE}>
      {entry.words && <bdi>{beginning(entry)}</bdi>}
      {entry.words && ' · '}
      {momentText(entry.saved_at)}
    </span>
  );
}

const beginning = ({ words }: EntryDraft) => shortened(words, 60);
