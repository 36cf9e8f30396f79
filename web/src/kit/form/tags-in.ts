import { listIn } from '@pcr/contract/kit/reading/list.ts';

// A form holds tags as one text, a tag a line. The last one is being typed and not added yet: it is
// saved, too.

/** The added tags, and the text being typed. */
export function tagsAndTyped(held: string): { tags: string[]; typed: string } {
  const lines = held.split('\n');
  const typed = lines.pop() ?? '';
  return { tags: lines, typed };
}

export const heldTags = (tags: readonly string[], typed = ''): string =>
  [...tags, typed].join('\n');

/** All of them, as they are saved. What was pasted may be several (reading.md 8). */
export const tagsIn = listIn;
