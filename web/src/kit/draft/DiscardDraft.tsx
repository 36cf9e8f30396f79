import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';
import { instantText } from '../words/instant-text.ts';
import { shortened } from '../words/short-text.ts';
import type { EntryDraft } from './entry-drafts.ts';

export interface DiscardDraftProps {
  open: boolean;
  noun: string;
  entry: EntryDraft;
  onCancel: () => void;
  onDiscard: () => void;
}

/** Asks before a draft is removed from this device. */
export default function DiscardDraft({
  open,
  noun,
  entry,
  onCancel,
  onDiscard,
}: DiscardDraftProps) {
  const { words, saved_at } = entry;
  return (
    <ConfirmDialog
      open={open}
      danger
      title={`Discard this ${noun}?`}
      confirmLabel="Discard"
      onCancel={onCancel}
      onConfirm={async () => onDiscard()}
    >
      {words && <span className="wrap-anywhere block">{shortened(words, 60)}</span>}
      It was never saved. What you typed until {instantText(saved_at)} is removed from this device
      for good.
    </ConfirmDialog>
  );
}
