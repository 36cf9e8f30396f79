import { SETTING_NAMES } from './settings.ts';

/** Shorter names are near too many others. */
const LEAST = 8;

/** Variables that are no settings, each with the setting that it nearly is. */
export function misspelt(names: readonly string[]): { name: string; meant: string }[] {
  return names.flatMap((name) => {
    if (name.length < LEAST || SETTING_NAMES.includes(name)) return [];
    const meant = SETTING_NAMES.find(
      (setting) => setting.length >= LEAST && distance(name.toUpperCase(), setting) <= 2,
    );
    return meant ? [{ name, meant }] : [];
  });
}

/** How many letters must be put in, left out or replaced (Levenshtein). */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (const [j, other] of [...b].entries())
      row.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (before[j + 1] ?? 0) + 1,
          (before[j] ?? 0) + Number(letter !== other),
        ),
      );
    before = row;
  }
  return before[b.length] ?? 0;
}
