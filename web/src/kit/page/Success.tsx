import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SuccessProps {
  /** What has happened, in a sentence. */
  said: ReactNode;
  /** What there is to know beside it. */
  children?: ReactNode;
}

/** In a sheet: something was done. */
export function Success({ said, children }: SuccessProps) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-green-soft text-green-ink">
        <CircleCheck size="2rem" aria-hidden />
      </span>
      <p className="text-lg">{said}</p>
      {children && <div className="text-ink-soft">{children}</div>}
    </div>
  );
}
