import { Banner } from '../ui/Banner.tsx';

/** In a form that was saved and stays open, since more was typed while that was under way (`reconcile`). */
export function TypedSince({ press }: { press: string }) {
  return (
    <Banner tone="info" live="polite" title="Saved, but without what you typed meanwhile">
      It stands here still. Press {press} again to save it too.
    </Banner>
  );
}
