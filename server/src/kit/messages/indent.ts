const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Splits what somebody typed into lines. */
export const linesOf = (typed: string): string[] => typed.split(LINE_BREAK);

/**
 * Indents each line by two blanks, between lines of ours, so that nobody can write a line that
 * looks like ours or another person's.
 */
export const setIn = (typed: string): string =>
  linesOf(typed)
    .map((line) => `  ${line}`)
    .join('\n');
