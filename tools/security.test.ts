import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

// docs/security.md names each requirement once, and every test that it names is there.

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const PAGE = read('docs/security.md');

/** The requirements of level 1 and 2 in ASVS 5.0.0, chapters 1 to 8, by section. */
const LEVEL_1 = `1.2: 1-5 | 1.3: 1-2 | 1.5: 1 | 2.1: 1 | 2.2: 1-2 | 2.3: 1 | 3.2: 1-2 | 3.3: 1 | 3.4: 1-2 | 3.5: 1-3
  | 4.1: 1 | 4.4: 1 | 5.2: 1-2 | 5.3: 1-2 | 6.1: 1 | 6.2: 1-8 | 6.3: 1-2 | 6.4: 1-2 | 7.2: 1-4 | 7.4: 1-2 | 8.1: 1
  | 8.2: 1-2 | 8.3: 1`;
const LEVEL_2 = `1.1: 1-2 | 1.2: 6-9 | 1.3: 3-11 | 1.4: 1-3 | 1.5: 2 | 2.1: 2-3 | 2.2: 3 | 2.3: 2-4 | 2.4: 1 | 3.3: 2-4
  | 3.4: 3-6 | 3.5: 4-5 | 3.7: 1-2 | 4.1: 2-3 | 4.2: 1 | 4.3: 1-2 | 4.4: 2-4 | 5.1: 1 | 5.2: 3 | 5.4: 1-3 | 6.1: 2-3
  | 6.2: 9-12 | 6.3: 3-4 | 6.4: 3-4 | 6.5: 1-5 | 6.6: 1-3 | 6.8: 1-4 | 7.1: 1-3 | 7.3: 1-2 | 7.4: 3-5 | 7.5: 1-2
  | 7.6: 1-2 | 8.1: 2 | 8.2: 3 | 8.4: 1`;

/** '1.2: 4-5' at level 1 is '1.2.4 (1)', '1.2.5 (1)'. */
const idsOf = (sections: string, level: number) =>
  sections.split('|').flatMap((part) => {
    const [section = '', range = ''] = part.split(':').map((word) => word.trim());
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n} (${level})`);
  });

interface Entry {
  /** '1.2.4 (1)' */
  id: string;
  /** The requirement, in our words. */
  asked: string;
  /** The lines below: each says what holds it, why it does not apply, or what is missing. */
  said: string[];
}

const STATES = ['Held', 'Written', 'Missing', 'Does not apply'] as const;

/**
 * An entry is '- **1.2.4** (1) What is asked.', and each line below it begins with one of STATES.
 */
const ENTRIES: Entry[] = [
  ...PAGE.matchAll(/^- \*\*([\d.]+)\*\* (\(\d\)) (.+)\n((?: {2}.+\n)*)/gm),
].map(([, number, level, asked = '', below = '']) => {
  const starts = new RegExp(`(?:^|\\n) {2}(?=(?:${STATES.join('|')}): )`);
  const [rest = '', ...said] = below.split(starts).map((one) => one.replace(/\s+/g, ' ').trim());
  return { id: `${number} ${level}`, asked: `${asked} ${rest}`.trim(), said };
});

/**
 * Names of tests and of groups of them as they stand in the file, and the rows of tables that tests
 * are made of.
 */
function namesIn(file: string): string[] {
  const text = read(file);
  const call =
    /(?:\b(?:test|describe)(?:\.(?!step|skip|todo|use)\w+)*|\))\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;
  const calls = [...text.matchAll(call)].map(([, , name = '']) => name);
  const rows = /\.each\b/.test(text) ? [...text.matchAll(/^ +\[?'((?:\\.|[^'\\])+)'[:,]/gm)] : [];
  return [...calls, ...rows.map(([, name = '']) => name)].map((name) =>
    name.replace(/\\(.)/g, '$1'),
  );
}

/** `path of a test` "words of its name", "words of another". */
const referencesIn = (words: string) =>
  [...words.matchAll(/`([^`]+\.(?:test\.tsx?|e2e\.ts))`((?:,? "[^"]+")*)/g)].map(
    ([, file = '', names = '']) => ({
      file,
      names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    }),
  );

test('every requirement of level 1 and 2 of the chapters covered is listed once, with its level', () => {
  const all = [...idsOf(LEVEL_1, 1), ...idsOf(LEVEL_2, 2)];
  expect(all).toHaveLength(136);
  expect(ENTRIES.map(({ id }) => id).sort()).toEqual(all.sort());
});

test('every requirement says in words what it asks, and what holds it, why it does not apply or what is missing', () => {
  const mute = ENTRIES.filter(
    ({ asked, said }) =>
      asked.length < 5 || said.length === 0 || said.some((one) => one.length < 25),
  );
  expect(mute.map(({ id }) => id)).toEqual([]);
});

test('every test that is named is there, in its file', () => {
  const references = ENTRIES.flatMap(({ id, said }) =>
    referencesIn(said.join(' ')).map((one) => ({ id, ...one })),
  );
  expect(references.length).toBeGreaterThan(80);
  const wrong = references.flatMap(({ id, file, names }) => {
    if (!existsSync(resolve(ROOT, file))) return [`${id}: there is no ${file}`];
    if (names.length === 0) return [`${id}: ${file} is named without a test`];
    const there = namesIn(file);
    return names
      .filter((name) => !there.some((one) => one.includes(name)))
      .map((name) => `${id}: ${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('what is held names a test, and what is written a rule', () => {
  const wrong = ENTRIES.flatMap(({ id, said }) =>
    said
      .filter(
        (one) =>
          (one.startsWith('Held: ') && referencesIn(one).length === 0) ||
          (one.startsWith('Written: ') && !/\b[a-z]+\.md\b/.test(one)),
      )
      .map((one) => `${id}: ${one}`),
  );
  expect(wrong).toEqual([]);
});

test('the numbers at the top are those of the list', () => {
  const count = (state: string) =>
    ENTRIES.filter(({ said }) => said.some((one) => one.startsWith(`${state}: `))).length;
  const held = ENTRIES.filter(({ said }) =>
    said.every((one) => /^(Held|Written): /.test(one)),
  ).length;
  expect(/Of \d+ requirements [^.]+\./.exec(PAGE)?.[0].replace(/\s+/g, ' ')).toBe(
    `Of ${ENTRIES.length} requirements ${held} are held, ${count('Does not apply')} do not apply, ` +
      `and ${count('Missing')} lack something.`,
  );
});

test('names of tests are found in each way to write them', () => {
  const here = namesIn('tools/security.test.ts');
  expect(here).toContain('every test that is named is there, in its file');
  expect(namesIn('server/src/permissions.pg.test.ts')).toContain(
    '$name, whatever else is wrong with it',
  );
  expect(
    namesIn('e2e/account/sign-out/sign-out.e2e.ts').some((name) =>
      name.startsWith('with nothing unsaved'),
    ),
  ).toBe(false);
});
