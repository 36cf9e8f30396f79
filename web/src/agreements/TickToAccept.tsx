import { useState } from 'react';
import { useIntoView } from '../kit/browser/use-into-view.ts';
import { Checkbox } from '../kit/controls/Checkbox.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import type { useAcceptAgreement } from './agreements.data.ts';

export interface TickToAcceptProps {
  accept: ReturnType<typeof useAcceptAgreement>;
  /** The boxes that are ticked. */
  label: string;
  /** The button that comes with the tick. */
  action: string;
  onAccepted: () => void;
}

/** What one agrees to, and once it is ticked the button that sends it. */
export function TickToAccept({ accept, label, action, onAccepted }: TickToAcceptProps) {
  const [ticked, setTicked] = useState(false);
  const whole = useIntoView(accept.error ?? ticked);
  return (
    <div ref={whole} className="flex flex-col gap-3">
      {accept.isError && (
        <Banner tone="red" live="assertive">
          {accept.error.message}
        </Banner>
      )}
      <Checkbox
        label={label}
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      {ticked && (
        <Button
          busy={accept.isPending}
          busyLabel="Saving..."
          className="wide:self-start"
          onClick={() => accept.mutate(undefined, { onSuccess: onAccepted })}
        >
          {action}
        </Button>
      )}
    </div>
  );
}
