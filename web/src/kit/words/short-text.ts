/**
 * Shortens a person's words where there is little room: at most the first `length` characters as
 * readers count them, with '…' where more was said.
 */
export function shortened(text: string, length: number): string {
  const signs = signsOf(text);
  return signs.length > length
    ? `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/**
 * The beginning of a longer text on one line: whole words where possible, at most `length`
 * characters as readers count them.
 */
export function firstWords(text: string, length: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const short = shortened(line, length);
  return short === line ? line : short.replace(/\s\S*…$/, '…');
}

/** Splits text into what a reader takes for one character each: an emoji can be many code units. */
function signsOf(text: string): string[] {
  // Firefox has `Intl.Segmenter` since 2024 only.
  if (!('Segmenter' in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter('en-US').segment(text), ({ segment }) => segment);
}
