import { useSyncExternalStore } from 'react';

/** Whether the screen is as wide as the `wide:` variant says (tokens.css). */
export const useWide = mediaHook('(min-width: 48rem)');

/**
 * Whether there is room for a list and its details side by side: the `rail:` variant (base.css).
 */
export const RAIL = '(min-width: 64rem) and (min-height: 30.01rem)';
export const useRail = mediaHook(RAIL);

/** A frame is drawn before there is a screen (app/first-screen/frames.tsx). */
const notYet = () => false;

function mediaHook(query: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  const matches = () => window.matchMedia(query).matches;
  return () => useSyncExternalStore(subscribe, matches, notYet);
}
