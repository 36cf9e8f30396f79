import { useEffect, useState } from 'react';
import { onDraftsChangedElsewhere } from '../../kit/draft/draft-storage.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { unsavedOf } from './unsaved.ts';

export interface DiscardDialogProps {
  /** Whose unfinished forms they are. */
  userId: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => Promise<unknown>;
}

/**
 * Before somebody leaves a device on which something unfinished of theirs is kept: says what it is,
 * whichever tab it was typed in.
 */
export default function DiscardDialog({ userId, ...answer }: DiscardDialogProps) {
  const [unsaved, setUnsaved] = useState(() => unsavedOf(userId));
  useEffect(() => onDraftsChangedElsewhere(userId, () => setUnsaved(unsavedOf(userId))), [userId]);
  return (
    <ConfirmDialog
      open
      danger
      title="Sign out and discard what is unsaved?"
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      {...answer}
    >
      {unsaved.length === 0 ? (
        <p>You saved or discarded it in your other tab. Nothing is lost if you sign out now.</p>
      ) : (
        <>
          <p>This is not saved or sent yet:</p>
          <ul className="my-2 list-disc ps-5">
            {unsaved.map(({ key, form, saved_at }) => (
              <li key={key}>
                <span className="text-ink">{form}</span>,{' '}
                <span className="inline-block">{instantText(saved_at)}</span>
              </li>
            ))}
          </ul>
          <p>Signing out removes it from this device.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
