import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const HERE = 'contract/src/kit/comparing.ts';
/** Taking marks off, and two texts that are held against each other in small letters. */
const BY_ITSELF =
  /normalize\(['"]NFK?D|\\u0300|localeCompare|toLowerCase\(\)\s*((===|!==|<) \w|\.includes)|\bilike\b|\bfolded\(/;

test('no file of the product compares texts by itself (comparing.md 11)', () => {
  for (const example of ["a.normalize('NFD')", 'a.toLowerCase() === b', 'name ilike $1'])
    expect(BY_ITSELF.test(example)).toBe(true);
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file) && file !== HERE,
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    readFileSync(resolve(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line) => (BY_ITSELF.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
