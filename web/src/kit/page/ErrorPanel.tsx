import { CircleAlert, CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

export interface ErrorPanelProps {
  title?: string;
  /** What happened, and what to do next. */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** The request's id, by which the operator finds the failure; it is shown small. */
  requestId?: string | undefined;
}

/** Shown instead of what could not be loaded. */
export function ErrorPanel({
  title = 'This could not be loaded',
  children,
  onRetry,
  retrying,
  requestId,
}: ErrorPanelProps) {
  // An error without Retry was a refusal, or the thing is not there: the connection has nothing to
  // do with it.
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
