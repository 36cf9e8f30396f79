const HYPHENATED: Readonly<Record<string, string>> = {
  Communication: 'Commu\u00adnica\u00adtion',
  Contractors: 'Con\u00adtrac\u00adtors',
  Dashboard: 'Dash\u00adboard',
  Documents: 'Docu\u00adments',
  Professionalism: 'Profes\u00adsion\u00adal\u00adism',
  Reliability: 'Relia\u00adbility',
  Timeliness: 'Time\u00adliness',
};

/**
 * The word with soft hyphens, for the narrow places where it may not fit on one line (kit.md 109):
 * not every browser knows where an English word breaks.
 */
export const hyphenated = (word: string): string => HYPHENATED[word] ?? word;
