import { useState } from 'react';
import { copyText } from '../browser/copy-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { clearDraft, type Draft } from './draft-storage.ts';

export interface UnsavedTextProps {
  /** 'You have an unsaved application' */
  title: string;
  draft: Draft | null;
  /** The typed text. */
  text: string;
  /** Without it the draft cannot be sent any more; it can be read, copied and discarded. */
  onContinue?: (() => void) | undefined;
}

/**
 * Shows text that was typed into a form that has closed or can't open any more; nothing without a
 * draft.
 */
export function UnsavedText({ title, draft, text, onContinue }: UnsavedTextProps) {
  const [discarded, setDiscarded] = useState<number | null>(null);
  if (!draft || draft.saved_at === discarded) return null;
  const discard = () => {
    clearDraft(draft.key);
    setDiscarded(draft.saved_at);
  };
  return (
    <Banner
      tone="info"
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {!onContinue && text && (
            <Button look="secondary" onClick={() => void copyText(text)}>
              Copy
            </Button>
          )}
          {onContinue ? (
            <Button look="secondary" onClick={onContinue}>
              Continue
            </Button>
          ) : (
            <DiscardButton onDiscard={discard} />
          )}
        </div>
      }
    >
      {text && <p className="mb-1 wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>}
      {onContinue
        ? 'What you typed is kept on this device.'
        : 'You can’t send it here anymore. Copy what you need.'}
    </Banner>
  );
}
