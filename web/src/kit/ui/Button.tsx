import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from '../look/button-look.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  icon?: LucideIcon;
  /**
   * The action is in progress: the button keeps focus and width, shows that it is busy, and ignores
   * presses.
   */
  busy?: boolean;
  /** 'Saving...' */
  busyLabel?: string;
}

/** The default `type` is 'button'. */
export function Button({
  look = 'primary',
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  const Icon = icon;
  function press(event: MouseEvent<HTMLButtonElement>) {
    // This is not `disabled`, which would drop the focus; Enter in the form arrives here too.
    if (busy) event.preventDefault();
    else rest.onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={buttonClass(look, className)}
    >
      {/* Both labels lie in one cell, so that the button is as wide as the longer one. */}
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <span
          className={`inline-flex items-center justify-center gap-2 ${busy ? 'opacity-0' : ''}`}
          aria-hidden={busy && !!busyLabel}
        >
          {Icon && <Icon size="1.25rem" aria-hidden className="shrink-0" />}
          {children}
        </span>
        {(busy || busyLabel) && (
          // Where both have no room beside each other the spinner stands over its words. Unseen it
          // takes width alone.
          <span
            className={`inline-flex flex-wrap items-center justify-center gap-x-2 ${busy ? '' : 'invisible h-0'}`}
          >
            <Spinner size={18} />
            {busyLabel}
          </span>
        )}
      </span>
    </button>
  );
}
