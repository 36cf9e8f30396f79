import { useSyncExternalStore } from 'react';

// The same width as the `wide:` variant (tokens.css).
const query = '(min-width: 48rem)';

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(changed: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
