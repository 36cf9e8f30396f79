import { Banner } from '../ui/Banner.tsx';

/**
 * The note in a form that was saved and stays open, because more was typed while it was being saved
 * (`reconcile`).
 */
export function TypedSince({ press }: { press: string }) {
  return (
    <Banner tone="info" live="polite" title="Saved, but not what you typed since then">
      It’s still here. Press {press} again to save it too.
    </Banner>
  );
}
