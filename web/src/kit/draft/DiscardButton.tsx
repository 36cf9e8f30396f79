import { useEffect, useRef, useState } from 'react';
import { TEXT_BUTTON } from '../look/button-look.ts';
import { loadableSheet } from '../sheet/SheetBoundary.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import { Button, type ButtonProps } from '../ui/Button.tsx';

const DiscardDraft = loadableSheet(() => import('./DiscardDraft.tsx'));

export interface DiscardButtonProps extends Pick<ButtonProps, 'look'> {
  /** A word in a line. */
  inLine?: boolean;
  onDiscard: () => void;
}

/** Removes a draft after a question, since nothing brings it back (kit.md 39). */
export function DiscardButton({
  onDiscard,
  look = 'secondary',
  inLine = false,
}: DiscardButtonProps) {
  const [step, setStep] = useState<'asks' | 'discards' | null>(null);
  const ask = () => setStep('asks');
  const close = () => setStep(null);
  // The network may be gone when it is asked.
  useEffect(() => void DiscardDraft.preload(), []);
  const discard = useRef(onDiscard);
  discard.current = onDiscard;
  // Once the question holds the focus no more: the form may give it to a field.
  useEffect(() => {
    if (step !== 'discards') return;
    setStep(null);
    discard.current();
  }, [step]);
  return (
    <>
      {inLine ? (
        <button type="button" onClick={ask} className={`min-h-touch px-2 ${TEXT_BUTTON}`}>
          Discard
        </button>
      ) : (
        <Button look={look} onClick={ask}>
          Discard
        </Button>
      )}
      <SheetPresence value={step === 'asks' ? step : null} onClose={close}>
        {() => (
          <DiscardDraft
            open={step === 'asks'}
            title="Discard what you typed?"
            onCancel={close}
            onDiscard={() => setStep('discards')}
          >
            It is removed from this device for good. What was saved before stays.
          </DiscardDraft>
        )}
      </SheetPresence>
    </>
  );
}
