import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  icon?: LucideIcon;
  /** Its action is under way: it keeps focus and width, says so, and does nothing when pressed again. */
  busy?: boolean;
  /** 'Saving...' */
  busyLabel?: string;
}

/** `type` is 'button' unless said. */
export function Button({ look = 'primary', icon, busy = false, busyLabel, className, children, ...rest }: ButtonProps) {
  const Icon = icon;
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`, which would drop the focus; a press of Enter in the form arrives here too.
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
          <span className={`inline-flex items-center gap-2 ${busy ? '' : 'invisible'}`}>
            <Spinner size={18} />
            {busyLabel}
          </span>
        )}
      </span>
    </button>
  );
}
