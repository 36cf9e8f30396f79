import * as z from 'zod/mini';

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
 * What this tab has sent of this entry. What another tab sent does not count: somebody may have
 * seen it saved there, and this tab must not overwrite it.
 */
export function triesIn<Fields extends object>(
  sent: string,
  id: string,
  tab: string,
): Partial<Fields>[] {
  return readSent(sent)
    .filter((one) => one.tab === tab && one.draft.id === id)
    .map(({ draft }) => draft as Partial<Fields>);
}
