/** After these a word of the narrow places may go on in the next line. */
const PARTS = /(Commu|nica|Con|trac|Dash|Docu|Profes|sional|Relia|Time)(?=[a-z])/g;

/**
 * The word with soft hyphens, for the narrow places where it may not fit on one line (kit.md 109):
 * not every browser knows where an English word breaks.
 */
export const hyphenated = (word: string): string => word.replace(PARTS, '$1\u00ad');
