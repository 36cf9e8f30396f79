import type { ReactNode } from 'react';
import { TONE_INK, type Tone } from './tone.ts';

/** A row of tiles: two columns on a phone, four on a wide screen. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3 wide:grid-cols-4">
      {children}
    </dl>
  );
}

/** A figure and what it counts. Stands in `Tiles`. */
export function Tile({ figure, label, tone }: { figure: ReactNode; label: string; tone?: Tone }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-card px-4 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={`text-xl font-strong ${tone ? TONE_INK[tone] : 'text-ink'}`}>{figure}</dd>
    </div>
  );
}
