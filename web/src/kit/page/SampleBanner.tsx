import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { SAMPLES_SHOWN } from './SampleNote.tsx';

export interface SampleBannerProps {
  onRetry: () => void;
  retrying: boolean;
  /** What could not be loaded, and why. */
  children: ReactNode;
}

/** Over samples that stand in for what could not be loaded. */
export function SampleBanner({ onRetry, retrying, children }: SampleBannerProps) {
  return (
    <Banner
      tone="amber"
      live="polite"
      title={SAMPLES_SHOWN}
      action={
        <Button
          look="secondary"
          icon={RotateCw}
          busy={retrying}
          busyLabel="Retrying..."
          onClick={onRetry}
        >
          Retry
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
