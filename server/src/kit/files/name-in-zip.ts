import { comparable } from '@pcr/contract/kit/comparing.ts';

/**
 * Names that lead into another folder or to a drive, and characters that Windows has in no name.
 */
const NOT_IN_ENTRIES = /[\\/:*?"<>|\p{Cc}]/gu;
/** These are devices on Windows, whatever stands behind the first dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(?=\s*(\.|$))/iu;
/** What follows the last dot of a name, unless it is a sentence. */
const EXTENSION = /(?<=.)\.[^.]{1,10}$/su;
/** Systems take 255 bytes, and what unpacks adds some of its own. */
const MAX_BYTES = 200;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A name as a file of an archive has it: it stays in its folder, and unpacks on every system. `end`
 * stands before its extension.
 */
export function nameInZip(name: string, end = ''): string {
  const plain = name
    .normalize('NFC')
    .replace(NOT_IN_ENTRIES, '_')
    // Windows leaves them off.
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '$1_');
  const extension = EXTENSION.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - extension.length) || '_';
  const room = MAX_BYTES - Buffer.byteLength(end + extension);
  return `${cutTo(stem, room)}${end}${extension}`;
}

function cutTo(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept.trimEnd();
}

/**
 * The name for one more file of an archive, with a number where it is taken. Systems that know no
 * capital letters, and none that are written in two ways, would unpack one over the other.
 */
export function freeNameInZip(given: string, taken: Set<string>): string {
  let free = nameInZip(given);
  for (let n = 2; taken.has(comparable(free)); n++) free = nameInZip(given, ` (${n})`);
  taken.add(comparable(free));
  return free;
}
