import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantText } from './format.ts';

/** What is shown is from the device. `asOf` is TanStack Query's `dataUpdatedAt` (milliseconds). */
export function OfflineNote({ asOf, children }: { asOf?: number | undefined; children?: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-card bg-neutral-soft px-4 py-2.5 text-sm text-neutral-ink"
    >
      <WifiOff size="1.125rem" aria-hidden className="mt-px shrink-0" />
      <span>
        {asOf ? `Offline. Shown as of ${instantText(asOf)}.` : 'You are offline.'} {children}
      </span>
    </p>
  );
}
