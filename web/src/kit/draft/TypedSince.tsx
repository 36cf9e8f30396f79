import { Banner } from '../ui/Banner.tsx';

/** The note in a form that was saved and stays open, because more was typed while it was being saved (`reconcile`). */
export function TypedSince({ press }: { press: string }) {
  return (
    <Banner tone="info" live="polite" title="Saved, but without what you typed meanwhile">
      It stands here still. Press {press} again to save it too.
    </Banner>
  );
}
