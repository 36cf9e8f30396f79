/** The tags that a form holds as one text, a tag a line. */
export const tagsIn = (held: string): string[] => held.split('\n').filter(Boolean);
