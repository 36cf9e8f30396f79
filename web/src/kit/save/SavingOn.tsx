import { useIntoView } from '../browser/use-into-view.ts';
import { Banner } from '../ui/Banner.tsx';

/**
 * Beside the button of a form whose save has lasted for 10 s: nobody has to wait for what is tried
 * for a minute (machines.md 42).
 */
export function SavingOn({ lasts, stored }: { lasts: boolean; stored: boolean }) {
  const place = useIntoView(lasts);
  return (
    <div ref={place} className="scroll-mb-(--bar-page) empty:hidden">
      {lasts && (
        <Banner tone="info" live="polite" title="This takes longer than usual">
          PCR keeps trying for about a minute.{' '}
          {stored
            ? 'You can close this, but keep PCR open. What you typed is kept. We’ll tell you how it ended.'
            : 'You can close this when it is done. This device could not keep a copy.'}
        </Banner>
      )}
    </div>
  );
}
