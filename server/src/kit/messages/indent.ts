const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** What somebody typed, as its lines. */
export const linesOf = (typed: string): string[] => typed.split(LINE_BREAK);

/** Each of the lines set in by two blanks, between lines of ours: nobody writes one that passes for ours, or for another's. */
export const setIn = (typed: string): string =>
  linesOf(typed)
    .map((line) => `  ${line}`)
    .join('\n');
