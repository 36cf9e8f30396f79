export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-touch items-center justify-center gap-2 rounded-card px-button py-2 text-base font-strong ' +
  'print:hidden transition-colors select-none disabled:bg-sunken disabled:text-ink-soft disabled:border-line';

const LOOKS: Record<ButtonLook, string> = {
  primary:
    'border border-transparent bg-brand text-on-brand not-disabled:hover:bg-brand-hover active:bg-brand-hover',
  secondary:
    'border border-line-strong bg-card text-brand-ink not-disabled:hover:bg-hover active:bg-hover',
  quiet:
    'border border-transparent bg-transparent text-brand-ink not-disabled:hover:bg-hover active:bg-hover',
  danger:
    'border border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-hover active:bg-danger-hover',
};

/** The classes of a button, for whatever must look like one (a link, a label). */
export function buttonClass(look: ButtonLook, more = ''): string {
  return `${BASE} ${LOOKS[look]} ${more}`;
}

/** A button of one or two words in a line: 'more', 'Change'. It has the colour of its line. */
export const TEXT_BUTTON =
  'shrink-0 rounded-small text-sm font-strong underline underline-offset-4 print:hidden';
