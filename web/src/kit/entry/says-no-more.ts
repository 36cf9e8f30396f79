import type { Draft } from '../draft/draft-storage.ts';
import type { ScreenKind } from '../kind/entry-kind.ts';

/**
 * Whether a draft equals the entry: it was saved, and nobody heard of it. The server trims texts.
 * An earlier draft may lack a field.
 */
export function saysNoMore(
  { fields }: Pick<ScreenKind, 'fields'>,
  values: Draft['values'],
  entry: object,
): boolean {
  const typed = Object.entries(values).map(([name, held]) => [
    name,
    typeof held === 'string' ? held.trim() : held,
  ]);
  const mine = fields.draft({ ...fields.held(entry), ...Object.fromEntries(typed) });
  return fields.differences(mine, entry).length === 0;
}
