import * as z from 'zod/mini';
import { sameValue } from '../form/differing.ts';

// What a form has sent without hearing that it arrived. Kept in its draft, so that a try after a
// reload knows it too.

const Sent = z.array(z.object({ tab: z.string(), draft: z.looseObject({ id: z.string() }) }));

function readSent(sent: string): z.infer<typeof Sent> {
  try {
    return Sent.safeParse(JSON.parse(sent || '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** `sent` (JSON, '' at first) with one more try of this tab. */
export function alsoSent(sent: string, draft: { id: string }, tab: string): string {
  return JSON.stringify([...readSent(sent).slice(-9), { tab, draft }]);
}

/**
 * Whether `saved` is just what this tab has sent before. What another tab sent does not count:
 * somebody may have seen it saved there, and this tab must not overwrite it.
 */
export function wasSent<T extends { id: string }>(
  sent: string,
  saved: T,
  fields: readonly (keyof T & string)[],
  tab: string,
): boolean {
  return readSent(sent).some(
    (one) =>
      one.tab === tab &&
      one.draft.id === saved.id &&
      fields.every((name) => sameValue(one.draft[name], saved[name])),
  );
}
