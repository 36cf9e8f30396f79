const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\b|\bEdgiOS\b/, 'Edge'],
  [/\bOPR\b/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const first = (names: readonly [RegExp, string][], agent: string) =>
  names.find(([is]) => is.test(agent))?.[1];

/**
 * passkeys.md 13: 'Chrome on Android', as far as the browser says it. It can be edited, so that a
 * guess is enough.
 */
export function suggestedName(agent: string): string {
  const browser = first(BROWSERS, agent);
  const system = first(SYSTEMS, agent);
  return browser && system ? `${browser} on ${system}` : (system ?? browser ?? 'My device');
}
