/** The classes of every control that one types or chooses in; add a width. */
export const INPUT_CLASS =
  'block min-h-12 rounded-card border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-ink-soft transition-colors focus-visible:border-brand focus-visible:outline-offset-0 ' +
  'disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-red-mark [&:is(input,textarea):read-only]:bg-sunken';
