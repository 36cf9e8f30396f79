/**
 * Returns the id under which a message is sent, and what to remember of it. The same text keeps its
 * id, so that a retry after a lost answer makes no second message. A changed text gets a new id,
 * because the server may have the first one, and no text must get lost. `sent` is the text sent
 * last, '' at first.
 */
export function idToSend<Draft extends { id: string }>(
  draft: Draft,
  sent: string,
  newId: () => string,
): { id: string; sent: string } {
  const { id, ...fields } = draft;
  const text = JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id: sent === '' || sent === text ? id : newId(), sent: text };
}

/** The fields of the text sent last; `sent` is not ''. */
export function sentFields(sent: string): Record<string, unknown> {
  return Object.fromEntries(JSON.parse(sent) as [string, unknown][]);
}
