import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../api/online.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { instantText } from '../ui/format.ts';

export interface StaleNoteProps {
  /** What could not be asked for again: 'Your records'. */
  what: string;
  /** When (ms) what is shown is from; null when it is fresh, and nothing is to be said. */
  since: number | null;
  onRetry: () => void;
  retrying: boolean;
  /** After the time. */
  children?: ReactNode;
}

/** What is real stays when it could not be asked for again, and says from when it is. */
export function StaleNote({ what, since, onRetry, retrying, children }: StaleNoteProps) {
  const online = useOnline();
  if (since === null) return null;
  return (
    <Banner
      tone="amber"
      live="polite"
      icon={CloudOff}
      title={online ? `${what} could not be refreshed` : 'You are offline'}
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
