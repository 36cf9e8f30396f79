import { useEffect, useState } from 'react';
import { Bar } from '../bars/Bar.tsx';

/** How long something may take before it is said, in ms: most takes a moment. */
const UNSAID = 400;

/** Says what is done with chosen files before they are on the list. `part`: how much, 0 to 1. */
export function UnderWay({ words, part }: { words: string; part?: number }) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), UNSAID);
    return () => clearTimeout(timer);
  }, []);
  if (!isSaid) return null;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-card p-3">
      <p role="status" className="text-sm text-ink-soft">
        {words}
      </p>
      {part !== undefined && (
        <div className="flex" aria-hidden>
          <Bar part={part} />
        </div>
      )}
    </div>
  );
}

/** Which of the chosen files is made ready. */
export function MakingReady({ at, of }: { at: number; of: number }) {
  return (
    <UnderWay
      words={
        of === 1 ? 'Making your picture smaller...' : `Making your pictures ready: ${at} of ${of}`
      }
      part={(at - 0.5) / of}
    />
  );
}
