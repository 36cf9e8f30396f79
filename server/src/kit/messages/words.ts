import { inOneLine } from '@pcr/contract/kit/shapes.ts';

// Words of one person in a mail that comes from us. What a mail program makes a link of would be
// our link.

const SCHEME = /[a-z][a-z\d+.-]*:(?=[/\\]{2})/giu;
const SLASHES = /[/\\]{2,}/g;
/** 'mailto:a', 'tel:1'; not the time 8:30. */
const COLON = /(?<=\p{L}):(?=\S)/gu;
/**
 * A number, which stays as it is: 3.5 hours, $18.50; or all that a browser takes for the dot of a
 * name.
 */
const DOT = /(?<![\d.])\d+\.\d+(?![\d.])|[.\u2024\u3002\ufe52\uff0e\uff61]+(?=[^\s\p{P}])/gu;

/**
 * What a person wrote, for a line of ours: one line, in which no mail program finds a link. A
 * scheme goes, and a dot inside a word gets a blank after it: 'https://example.org' reads 'example.
 * org'.
 */
export function unlinked(typed: string): string {
  return inOneLine(
    inOneLine(typed)
      .replace(SCHEME, '')
      .replace(SLASHES, ' ')
      .replace(COLON, ': ')
      .replace(DOT, (found) => (/^\d/.test(found) ? found : '. ')),
  );
}

/** Longer ones are cut off by mail programs anyway; the mail contains all of the words. */
const SUBJECT_MOST = 100;

/**
 * A subject as it is sent: one line, short, with nothing that a mail program would take for encoded
 * text (RFC 2047) and show as something else than what was written.
 */
export function subjectLine(subject: string): string {
  const line = inOneLine(subject).replaceAll('=?', '= ?');
  const characters = Array.from(line);
  if (characters.length <= SUBJECT_MOST) return line;
  const begin = characters.slice(0, SUBJECT_MOST - 1).join('');
  return `${begin.trimEnd()}…`;
}
