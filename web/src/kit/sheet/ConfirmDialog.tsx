import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { useOneAtATime } from '../browser/use-one-at-a-time.ts';
import { Button } from '../ui/Button.tsx';
import { useSecondTap } from './second-tap.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useTurn } from './use-turn.ts';

export interface ConfirmDialogProps {
  open: boolean;
  /** Called by Cancel and Escape. */
  onCancel: () => void;
  /**
   * The dialog stays open (busy) until the caller closes it. Until the promise is settled, a second
   * press does nothing: return the promise of the request.
   */
  onConfirm: () => Promise<unknown>;
  title: string;
  /** The words about what will happen. */
  children: ReactNode;
  confirmLabel: string;
  busy?: boolean;
  /** 'Deleting...' */
  busyLabel?: string;
  cancelLabel?: string;
  /** True when the action deletes something. */
  danger?: boolean;
  /** The error inside the dialog when the action failed. */
  error?: string | undefined;
  /**
   * Said in place of the question once there is nothing left to confirm: then the dialog can only
   * be closed.
   */
  settled?: string | undefined;
}

/** Asks before something that matters. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onCancel,
    onConfirm,
    title,
    children,
    confirmLabel,
    busy,
    busyLabel,
    danger,
    error,
    settled,
  } = props;
  const focus = useFocusReturn();
  const once = useOneAtATime();
  const tap = useSecondTap();
  return (
    <AlertDialog.Root open={useTurn(open)} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <AlertDialog.Content
          onOpenAutoFocus={() => {
            tap.opens();
            focus.remember();
          }}
          onCloseAutoFocus={focus.restore}
          className="pointer-events-auto fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[88dvh] max-w-96 -translate-y-1/2 flex-col gap-2 overflow-y-auto rounded-card border border-line bg-card p-5 shadow-soft data-[state=closed]:animate-fade-out data-[state=open]:animate-dialog-in"
        >
          <AlertDialog.Title className="text-lg font-strong">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-ink-soft">{!settled && children}</div>
          </AlertDialog.Description>
          {settled && (
            <p role="alert" className="text-ink">
              {settled}
            </p>
          )}
          {error && !settled && (
            <p role="alert" className="text-red-ink">
              {error}
            </p>
          )}
          {/* In sight also under words that scroll (large text). */}
          <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap gap-3 bg-card px-5 pt-3 pb-5 *:flex-auto low:static">
            <AlertDialog.Cancel asChild>
              <Button look="secondary">
                {settled ? 'Close' : (props.cancelLabel ?? 'Cancel')}
              </Button>
            </AlertDialog.Cancel>
            {!settled && (
              <Button
                look={danger ? 'danger' : 'primary'}
                busy={busy}
                busyLabel={busyLabel}
                onClick={(event) => !tap.isSecond(event) && once(onConfirm)}
              >
                {confirmLabel}
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
