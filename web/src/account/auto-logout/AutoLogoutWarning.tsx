import { useEffect, useState } from 'react';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Button } from '../../kit/ui/Button.tsx';

export interface AutoLogoutWarningProps {
  /** Milliseconds since 1970. */
  endsAt: number;
  onStay: () => void;
}

/**
 * The last minute: any use of PCR, in any tab, means that the person is there (auto-logout.md 3).
 */
export default function AutoLogoutWarning({ endsAt, onStay }: AutoLogoutWarningProps) {
  return (
    <Sheet
      open
      onClose={onStay}
      role="alertdialog"
      title="Are you still there?"
      description="PCR signs you out in less than a minute. What you typed stays here."
      footer={<Button onClick={onStay}>Stay Signed In</Button>}
    >
      {/* A screen reader has heard it with the title; each second would be too much. */}
      <p aria-hidden className="text-center text-xl font-strong tabular-nums">
        0:{String(useSeconds(endsAt)).padStart(2, '0')}
      </p>
    </Sheet>
  );
}

function useSeconds(endsAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(endsAt));
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(secondsTo(endsAt)), 250);
    return () => window.clearInterval(timer);
  }, [endsAt]);
  return seconds;
}

const secondsTo = (at: number) => Math.min(Math.max(Math.ceil((at - Date.now()) / 1000), 0), 59);
