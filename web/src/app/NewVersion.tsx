import { useEffect, useState } from 'react';
import { loadable } from '../kit/browser/loadable.tsx';
import { registerServiceWorker } from '../kit/browser/service-worker.ts';

// Few visits meet one: no screen begins with its code.
const VersionOffer = loadable(() => import('./VersionOffer.tsx'));

/**
 * Offers a new version of the app when one is there. The person says when: they may be in the
 * middle of a form.
 */
export function NewVersion() {
  const [reload, setReload] = useState<(() => void) | null>(null);
  useEffect(() => registerServiceWorker((ready) => setReload(() => ready)), []);
  return reload && <VersionOffer reload={reload} failed={() => null} />;
}
