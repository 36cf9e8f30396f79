import { useEffect } from 'react';
import { buttonClass } from '../../kit/look/button-look.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';

/**
 * Shown if the first files cannot be had (kit.md 141). It is also in the page itself
 * (document-script.ts): no code is there that a button would need, so a link asks again.
 */
export function NotOpened() {
  useEffect(() => {
    const again = () => window.location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <main className="mx-auto grid min-h-dvh max-w-column items-center px-4">
      <h1 className="sr-only">PCR not loaded</h1>
      <ErrorPanel title="PCR could not be loaded">
        <p>Please check your connection and try again.</p>
        {/* biome-ignore lint/a11y/useValidAnchor: to the address where one is, whichever that is */}
        <a href="" className={buttonClass('secondary', 'mt-4')}>
          Retry
        </a>
      </ErrorPanel>
    </main>
  );
}
