import { CircleAlert, CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface ErrorPanelProps {
  title?: string;
  /** What happened, and what to do next. */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** What the operator finds the failure by; shown small. */
  requestId?: string | undefined;
}

/** In the place of what could not be loaded. */
export function ErrorPanel({
  title = 'This could not be loaded',
  children,
  onRetry,
  retrying,
  requestId,
}: ErrorPanelProps) {
  // What has no Retry was refused, or is not there: that has nothing to do with the way to the server.
  const Icon = onRetry ? CloudOff : CircleAlert;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-card px-4 py-8 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-red-soft text-red-ink">
        <Icon size="1.625rem" aria-hidden />
      </span>
      <p className="text-lg font-strong">{title}</p>
      <div className="max-w-96 text-balance text-ink-soft">{children}</div>
      {onRetry && (
        <Button
          look="secondary"
          icon={RotateCw}
          busy={retrying}
          busyLabel="Retrying..."
          onClick={onRetry}
          className="mt-2"
        >
          Retry
        </Button>
      )}
      {requestId && <p className="text-sm text-ink-soft">Reference {requestId}</p>}
    </div>
  );
}
