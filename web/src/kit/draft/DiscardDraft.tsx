import type { ReactNode } from 'react';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';
import { shortened } from '../words/short-text.ts';

export interface DiscardDraftProps {
  open: boolean;
  title: string;
  /** The text that was typed first. */
  words?: string;
  /** What will happen. */
  children: ReactNode;
  onCancel: () => void;
  onDiscard: () => void;
}

/** Asks before a draft is removed from this device. */
export default function DiscardDraft(props: DiscardDraftProps) {
  const { open, title, words, children, onCancel, onDiscard } = props;
  return (
    <ConfirmDialog
      open={open}
      danger
      title={title}
      confirmLabel="Discard"
      onCancel={onCancel}
      onConfirm={async () => onDiscard()}
    >
      {words && <span className="wrap-anywhere block">{shortened(words, 60)}</span>}
      {children}
    </ConfirmDialog>
  );
}
