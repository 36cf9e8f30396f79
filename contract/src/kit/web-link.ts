import * as z from 'zod/mini';
import { plainHost } from './reading/host.ts';
import { addressSigns, plainSigns } from './reading/plain-signs.ts';
import { orNull } from './shapes.ts';

const WRONG = 'Enter a link that begins with https://';
const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** An address as people paste it, 'meet.example.org/abc'. */
const BARE = /^([\p{L}\d-]+\.)+\p{L}[\p{L}\d-]*(:\d{1,5})?([/?#]\S*)?$/u;
/** What stands around an address, or ends the sentence that it stands in. */
const BEFORE = /^[<"'\u2018([]+/;
const BEHIND = /[>"'\u2019\].,;!]/;
/** Readers see where it leads: no name before the host that looks like one. */
const RIGHT = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#]\S*)?$/;

/** No regular expression: it would try the end of the text from each sign. */
function withoutEnd(text: string): string {
  let to = text.length;
  while (BEHIND.test(text.charAt(to - 1))) to--;
  return text.slice(0, to);
}

/** The first address in what was typed or pasted (reading.md 5). */
function linkIn(typed: string): string {
  const pasted = addressIn(addressSigns(typed));
  // Else it may be typed on a keyboard of another script.
  return RIGHT.test(pasted) ? pasted : addressIn(plainSigns(typed));
}

function addressIn(text: string): string {
  const found = withoutEnd((ADDRESS.exec(text)?.[0] ?? text).replace(BEFORE, ''));
  const bare = found.includes('(') ? found : found.replace(/\)$/, '');
  const link = BARE.test(bare) ? `https://${bare}` : bare;
  const [, scheme, host = '', rest = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/i.exec(link) ?? [];
  return scheme ? scheme.toLowerCase() + plainHost(plainSigns(host)) + rest : link;
}

/** An address on the web of at most `max` characters, and nothing else that a browser would run. */
export const optionalLink = (max: number) =>
  orNull(
    z.string({ error: WRONG }).check(
      // The message that an invitation comes with is pasted as a whole.
      z.maxLength(10_000, { error: WRONG, abort: true }),
      z.overwrite(linkIn),
      z.maxLength(max, `A link can have at most ${max} characters`),
      z.refine((link) => !link || (RIGHT.test(link) && link.isWellFormed()), { error: WRONG }),
    ),
  );
