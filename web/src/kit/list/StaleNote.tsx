import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOfflineText } from '../api/online.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { instantText } from '../ui/instant-text.ts';

export interface StaleNoteProps {
  /** The subject of the note: 'Your records' could not be refreshed. */
  what: string;
  /** The time (ms) of what is shown; null when it is fresh, and there is no note. */
  since: number | null;
  onRetry: () => void;
  retrying: boolean;
  /** The words after the time. */
  children?: ReactNode;
}

/** The note over real entries that could not be refreshed: they stay, and it says from when they are. */
export function StaleNote({ what, since, onRetry, retrying, children }: StaleNoteProps) {
  const offline = useOfflineText();
  if (since === null) return null;
  return (
    <Banner
      tone="amber"
      live="polite"
      icon={CloudOff}
      title={offline ?? `${what} could not be refreshed`}
      action={
        <Button look="secondary" icon={RotateCw} busy={retrying} busyLabel="Retrying..." onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Shown as of {instantText(since)}.{children}
    </Banner>
  );
}
