/** Beside the column of the screen (tokens.css). */
export const PANE_PLACE =
  'fixed start-[calc(100%-var(--column-end))] end-[calc(var(--column-start)-var(--rail)+1rem)] top-[calc(var(--bar-top)+1rem)] bottom-4 z-10 rounded-card';

/**
 * Shown instead of the pane until a card is opened. While the details are open, or their code is on
 * its way, it only holds their place: the list would move aside and back.
 */
export function EmptyPane({ open }: { open: boolean }) {
  return (
    <p
      data-pane
      className={`${PANE_PLACE} hidden place-items-center border border-dashed border-line p-6 text-center text-ink-soft rail:grid ${open ? 'invisible' : '[:root:not(:has([data-opens]))_&]:invisible'}`}
    >
      What you open in the list is shown here.
    </p>
  );
}
