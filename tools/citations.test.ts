import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// What code and documents name is there: rules by their numbers, files by their names.

const ROOT = resolve(import.meta.dirname, '..');
/** The folders themselves: a copy without git has no other list of its files. */
function walk(path: string): string[] {
  return readdirSync(resolve(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|test-results|\..*)$/.test(entry.name)) return [];
    return entry.isDirectory() ? walk(`${path}/${entry.name}`) : [`${path}/${entry.name}`];
  });
}
const FILES = [
  'README.md',
  ...['contract', 'server', 'web', 'e2e', 'tools', 'bench', 'deploy', 'docs'].flatMap(walk),
];

/** Path and text of each file with such a path. */
const textsOf = (path: RegExp) =>
  FILES.filter((file) => path.test(file)).map(
    (file) => [file, readFileSync(resolve(ROOT, file), 'utf8')] as const,
  );

/** '9-11, 13 and 17' is 9, 10, 11, 13, 17. */
const numbersOf = (list: string) =>
  list.split(/, | and /).flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

test('every rule that is cited has its number on the page of its domain', () => {
  const pages = textsOf(/^docs\/domains\//).flatMap(([file, text]) =>
    [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => `${file.split('/').at(-1)} ${number}`),
  );
  const cited = textsOf(/\.(tsx?|mjs|sql|css|html|md)$/).flatMap(([file, text]) =>
    [
      ...text.matchAll(
        /\b([a-z]+(?:-[a-z]+)*\.md)[\s*/]+(\d+(?:-\d+)?(?:(?:, | and )\d+(?:-\d+)?)*)/g,
      ),
    ].flatMap(([, page, list = '']) =>
      numbersOf(list).map((number) => ({ file, rule: `${page} ${number}` })),
    ),
  );
  expect(cited.length).toBeGreaterThan(300);
  const wrong = cited
    .filter(({ rule }) => !pages.includes(rule))
    .map(({ file, rule }) => `${file}: ${rule}`);
  // Nobody edits a landed migration; these cite pages that were never in the repository
  // (docs/map.md).
  expect(
    wrong.map((citation) => citation.replace(/server\/migrations\/|\.md/g, '')).sort(),
  ).toEqual([
    '0001_account.sql: core 4',
    '0003_families.sql: core 4',
    '0004_files.sql: core 7',
    '0006_notification_preferences.sql: community 9',
    '0006_notification_preferences.sql: core 9',
    '0008_messages.sql: decisions 1',
    '0010_contractors.sql: community 9',
    '0012_job_applications.sql: decisions 3',
    '0013_consent.sql: decisions 4',
  ]);
});

test('no page has two rules of one number', () => {
  const twice = textsOf(/^docs\/domains\//).flatMap(([file, text]) => {
    const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => `${file} ${number}`);
    return numbers.filter((number, n) => numbers.indexOf(number) < n);
  });
  expect(twice).toEqual([]);
});

test('every page that is linked or cited is there', () => {
  const links = textsOf(/^(README\.md|docs\/.*\.md)$/).flatMap(([file, text]) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to = '']) => ({
      file,
      to: join(dirname(file), to),
    })),
  );
  const citations = textsOf(/\.(tsx?|mjs|sql|css|html|md)$/).flatMap(([file, text]) =>
    [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([to]) => ({ file, to })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(citations.length).toBeGreaterThan(10);
  const wrong = [...links, ...citations].filter(({ to }) => !existsSync(resolve(ROOT, to)));
  expect(wrong.map(({ file, to }) => `${file}: ${to}`)).toEqual([]);
});

/**
 * Names of files among words: 'kit/live/live.hub.ts' and 'main.ts', not '*.data.ts' and nothing of
 * a package.
 */
const namesIn = (words: string) => words.match(/(?<![\w.*@/-])\w[\w./-]*\.(?:tsx?|mjs)\b/g) ?? [];
const isThere = (name: string) => FILES.some((file) => `/${file}`.endsWith(`/${name}`));

test('every file that a document names is there', () => {
  // The domain that docs/map.md takes as its example of a new one.
  const isExample = (name: string) => /(^|\/)[Ee]vents?[./A-Z]/.test(name);
  const wrong = textsOf(/^(README\.md|docs\/.*\.md)$/).flatMap(([file, text]) =>
    namesIn(text)
      .filter((name) => !isThere(name) && !(file === 'docs/map.md' && isExample(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('every file that a comment names is there', () => {
  const wrong = textsOf(/\.tsx?$/).flatMap(([file, text]) =>
    [...text.matchAll(/(?:^|[\s{])(?:\/\/ .*|\/\*\*?\s[\s\S]*?\*\/)/gm)]
      .flatMap(([comment]) => namesIn(comment))
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
