import { Bar } from './Bar.tsx';

export interface ProgressProps {
  /** 'Made so far' */
  label: string;
  percent: number;
}

/** How far the server is with something that takes a while. */
export function Progress({ label, percent }: ProgressProps) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="flex grow"
      >
        <Bar part={percent / 100} />
      </div>
      <span aria-hidden className="min-w-10 shrink-0 text-end text-sm font-strong">
        {percent}%
      </span>
    </div>
  );
}
