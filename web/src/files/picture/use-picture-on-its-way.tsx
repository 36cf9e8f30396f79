import { useCallback, useState } from 'react';
import { StopSendingQuestion } from '../../kit/upload/StopSendingQuestion.tsx';
import { useUnsentFiles } from '../../kit/upload/use-unsent-files.ts';

/**
 * For a form in a sheet that has a `PictureField`: nothing is saved while its picture is on its
 * way, and who closes the sheet is asked first (files.md 12).
 */
export function usePictureOnItsWay(close: () => void) {
  const { onUnsent, leaving } = useUnsentFiles({ left: 'sheet' });
  const [sending, setSending] = useState(false);
  return {
    /** Why nothing can be saved yet; null when it can. */
    missing: sending ? 'The picture is on its way' : null,
    onSending: useCallback(
      (is: boolean) => {
        setSending(is);
        onUnsent(is);
      },
      [onUnsent],
    ),
    onClose: () => leaving.before(close),
    question: (
      <StopSendingQuestion leaving={leaving}>
        Your picture is not sent yet. If you leave, it is not added. What you typed is kept.
      </StopSendingQuestion>
    ),
  };
}
