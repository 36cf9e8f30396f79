import { type ComponentProps, type ReactNode, useId } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  /** The words under the label. */
  hint?: ReactNode;
  /** The id of words elsewhere that are about it, too. */
  saidBy?: string | undefined;
}

/** A switch whose whole row can be pressed. It takes what react-hook-form's `register` returns. */
export function Switch({ label, hint, saidBy, id, className, ...rest }: SwitchProps) {
  const made = useId();
  const own = id ?? made;
  return (
    // Where large text leaves no room for a word of it, the switch stands under its words.
    <label
      htmlFor={own}
      className={`flex min-h-touch flex-wrap items-center gap-x-4 gap-y-2 py-2 ${className ?? ''}`}
    >
      <span className="min-w-min grow basis-0">
        <span id={`${own}-label`} className="block font-strong">
          {label}
        </span>
        {hint && (
          <span id={`${own}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span className="relative flex h-8 w-14 shrink-0">
        <input
          {...rest}
          id={own}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: of a checkbox the browser itself says whether it is checked
          role="switch"
          aria-labelledby={`${own}-label`}
          aria-describedby={hint ? `${own}-hint` : saidBy}
          className="peer size-full appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors checked:border-brand checked:bg-brand disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1.5 top-1.5 size-5 rounded-full bg-line-strong transition-transform peer-checked:translate-x-6 peer-checked:bg-on-brand"
        />
      </span>
    </label>
  );
}
