import { Banner } from '../ui/Banner.tsx';
import { momentText } from '../words/said-time.ts';
import { saidWhen } from '../words/said-when.ts';
import { DiscardButton } from './DiscardButton.tsx';

export interface RestoredDraftProps {
  /** Milliseconds since 1970. */
  since: number | null;
  title?: string;
  /** Further words under the note. */
  note?: string;
  /** In the bar of a conversation, where the words stand beside it: only when it was typed. */
  inLine?: boolean;
  onDiscard: () => void;
}

/**
 * The note over a form that was filled from a draft on this device. It shows nothing when `since`
 * is null.
 */
export function RestoredDraft(props: RestoredDraftProps) {
  const {
    since,
    title = 'What you typed is back',
    note = 'It stays here until you send it.',
    inLine = false,
    onDiscard,
  } = props;
  if (since === null) return null;
  if (inLine)
    return (
      <p className="text-sm text-ink-soft">
        Draft · {momentText(since)} ·
        <DiscardButton inLine onDiscard={onDiscard} />
      </p>
    );
  return (
    <Banner tone="info" title={title} action={<DiscardButton onDiscard={onDiscard} />}>
      You typed this {saidWhen(since)}. {note}
    </Banner>
  );
}
