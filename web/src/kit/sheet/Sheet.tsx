import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { focusFirstField } from '../form/use-first-field.ts';
import { placeToasts } from '../toast/toast.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { measuredBar } from './measured-bar.ts';
import { ABOVE } from './title-look.ts';
import { type FocusReturn, useFocusReturn } from './use-focus-return.ts';
import { useTurn } from './use-turn.ts';
import { WithinSheet } from './within-sheet.ts';

export interface SheetProps {
  open: boolean;
  /** Called by Escape, the cross and a press outside; not when `dismissable` is false. */
  onClose?: () => void;
  title: ReactNode;
  /** Above the title, small: what kind of thing it names. It is read with the title. */
  above?: ReactNode;
  /** Under the title. */
  description?: ReactNode;
  children: ReactNode;
  /** The actions, in reach of the thumb; they share the width. */
  footer?: ReactNode;
  /** Makes content and footer one form, so that a submit button in the footer sends it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** False for a question that must be answered: no cross, no Escape, no press outside. */
  dismissable?: boolean;
  /**
   * Its first field gets the focus when it opens, for a form that holds nothing yet (kit.md 124).
   */
  focusField?: boolean;
  /** From 1024 px on it is wide enough for two columns (`FORM_COLUMNS`). */
  columns?: boolean;
  /** 'alertdialog' for what interrupts. */
  role?: 'dialog' | 'alertdialog';
  /** Where the focus returns to, where the caller knows more of it. */
  focus?: FocusReturn;
}

/**
 * A bottom sheet on a phone, a dialog on a wide screen. Focus goes in, is held, and comes back.
 * With tabs in it, it is as high as it gets, so that it does not jump from one to the other.
 */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    title,
    above,
    description,
    children,
    footer,
    onSubmit,
    dismissable = true,
    role,
    columns,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  const own = useFocusReturn();
  const focus = props.focus ?? own;
  const body = (
    <WithinSheet value>
      <div className="flex grow flex-col gap-4 px-4 pt-1 pb-5 wide:px-6">{children}</div>
      {footer && (
        <div
          ref={measuredBar}
          data-bar
          className="sticky bottom-0 z-10 flex print:hidden flex-wrap gap-3 border-t border-line bg-card px-4 pt-3 pb-[max(--spacing(3),var(--spacing-safe-bottom))] *:flex-auto low:static wide:px-6 in-data-tall:static"
        >
          {footer}
        </div>
      )}
    </WithinSheet>
  );
  return (
    <Dialog.Root open={useTurn(open)} onOpenChange={(next) => !next && dismissable && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in in-data-signed-out:animate-none! in-data-signed-out:bg-page" />
        <Dialog.Content
          ref={content}
          data-bars
          data-columns={columns || undefined}
          {...(role && { role })}
          {...(!description && { 'aria-describedby': undefined })}
          // The sheet itself gets the focus, not its first field: a phone would open its keyboard
          // over the content.
          onOpenAutoFocus={(event) => {
            focus.remember();
            event.preventDefault();
            if (!props.focusField || !focusFirstField(content.current)) content.current?.focus();
            placeToasts();
          }}
          onCloseAutoFocus={(event) => {
            focus.restore(event);
            placeToasts();
          }}
          // From the last to the first and back radix-ui moves the focus without scrolling to it.
          onKeyDownCapture={({ key }) => {
            if (key === 'Tab')
              requestAnimationFrame(() =>
                document.activeElement?.scrollIntoView({ block: 'nearest' }),
              );
          }}
          onEscapeKeyDown={(event) => dismissable || event.preventDefault()}
          onInteractOutside={(event) => {
            // A toast lies above the sheet; pressing its button does not close the sheet. Content
            // drawn into the sheet from elsewhere (`SheetOrPane`) is within it.
            const { target } = event;
            const within =
              target instanceof Element &&
              (target.closest('[data-sonner-toaster]') !== null ||
                content.current?.contains(target));
            if (!dismissable || within) event.preventDefault();
          }}
          // It takes presses by its own setting: the body takes none meanwhile, and all of the
          // sheet would be styled again for what it inherits. Its ground is painted opaque, and
          // not said to be, and its header is round too: a browser that draws in software takes
          // parts that say so for a cover, and leaves holes where corners show the background.
          className="pointer-events-auto fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[94dvh] w-full max-w-column scroll-pt-[calc(var(--sheet-header,4.5rem)+0.5rem)] scroll-pb-[calc(var(--sheet-footer,4.5rem)+1.5rem)] data-tall:scroll-py-2 has-[[data-bar]:focus-within]:scroll-py-0 flex-col overflow-y-auto overscroll-contain rounded-t-card bg-card/[99.9%] shadow-soft data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in low:max-h-dvh low:scroll-py-2 has-[[role=tablist]]:h-[94dvh] wide:top-1/2 wide:bottom-auto wide:max-h-[88dvh] wide:max-w-dialog wide:has-[[role=tablist]]:h-[88dvh] wide:-translate-y-1/2 wide:rounded-card wide:border wide:border-line wide:data-[state=closed]:animate-fade-out wide:data-[state=open]:animate-dialog-in rail:data-columns:max-w-column"
        >
          <header
            ref={measuredBar}
            data-bar
            className="sticky top-0 z-10 flex items-start gap-2 rounded-t-card bg-card px-4 pt-4 pb-3 low:static wide:px-6 wide:pt-5 in-data-tall:static"
          >
            <div className="min-w-0 grow pt-1.5">
              <Dialog.Title
                dir="auto"
                // With large text 'Announcement' is not broken beside the cross.
                className="text-[min(var(--text-lg),8vw)]/[1.4] font-strong"
              >
                {above && <span className={ABOVE}>{above}</span>}
                {title}
              </Dialog.Title>
              {description && (
                <Dialog.Description className="text-ink-soft">{description}</Dialog.Description>
              )}
            </div>
            {dismissable && (
              <IconButton
                label="Close"
                icon={X}
                onClick={onClose}
                className="-me-2 size-bar-touch!"
              />
            )}
          </header>
          {onSubmit ? (
            <form noValidate onSubmit={onSubmit} className="flex grow flex-col">
              {body}
            </form>
          ) : (
            body
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
