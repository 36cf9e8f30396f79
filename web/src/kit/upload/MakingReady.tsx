import { useEffect, useState } from 'react';
import { Bar } from '../bars/Bar.tsx';

/** How long it may take before it is said, in ms: most files are ready at once. */
const UNSAID = 400;

/** Which of the chosen files is made ready. */
export function MakingReady({ at, of }: { at: number; of: number }) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), UNSAID);
    return () => clearTimeout(timer);
  }, []);
  if (!isSaid) return null;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-card p-3">
      <p role="status" className="text-sm text-ink-soft">
        {of === 1 ? 'Making your picture smaller...' : `Making your pictures ready: ${at} of ${of}`}
      </p>
      <div className="flex" aria-hidden>
        <Bar part={(at - 0.5) / of} />
      </div>
    </div>
  );
}
