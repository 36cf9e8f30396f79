import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { RotateCw, X } from 'lucide-react';
import { FieldError } from '../controls/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { Upload } from './upload-queue.ts';

export interface UploadRowProps {
  upload: Upload<unknown>;
  onCancel: () => void;
  onRetry: () => void;
}

/** One file on its way: its progress and how to stop it, or why it failed and how to try again. */
export function UploadRow({ upload, onCancel, onRetry }: UploadRowProps) {
  const { name, size, sent, state, problem, isCut } = upload;
  const percent = size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-card p-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <p className="truncate font-strong">{name}</p>
          <p className="text-sm text-ink-soft">
            {sizeText(size)} · {isCut ? `${percent}%` : wordsOf(state, percent)}
          </p>
        </div>
        <IconButton
          label={state === 'failed' && !isCut ? `Remove ${name}` : `Cancel upload of ${name}`}
          icon={X}
          onClick={onCancel}
          className="-me-1"
        />
      </div>
      {state === 'failed' ? (
        // What goes on by itself comes and goes with each try, so its words do not interrupt what a
        // screen reader says.
        <div role={isCut ? 'status' : 'alert'} className="flex flex-col items-start gap-2">
          {isCut ? (
            <p className="text-sm text-ink-soft">{problem}</p>
          ) : (
            <FieldError id={`${upload.id}-error`}>{problem ?? ''}</FieldError>
          )}
          <Button look="secondary" icon={RotateCw} onClick={onRetry}>
            Retry
          </Button>
        </div>
      ) : (
        <div
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            style={{ transform: `scaleX(${percent / 100})` }}
            className="h-full origin-left bg-brand transition-transform"
          />
        </div>
      )}
    </div>
  );
}

function wordsOf(state: Upload<unknown>['state'], percent: number): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'failed') return 'Not uploaded';
  // All bytes were sent; the server is checking them.
  return percent === 100 ? 'Finishing...' : `${percent}%`;
}
