import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONSENT_LABELS } from '../web/src/consent/consent.labels.ts';
import { GUIDE_PAGES, TUTORIALS } from '../web/src/help/guide/guide.pages.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/guide');
const markdownIn = (folder: string) =>
  readdirSync(join(FOLDER, folder)).filter((name) => name.endsWith('.md'));
const FILES = [...markdownIn('.'), ...markdownIn('tutorials').map((name) => `tutorials/${name}`)];
const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const pages: [string, string][] = FILES.map((file) => [file, textOf(file)]);

/** As rehype-slug names the headings of these pages. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const headingsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => slug(words));

test.each([
  ['guide', '.', GUIDE_PAGES],
  ['tutorials', 'tutorials', TUTORIALS],
] as const)(
  'every page of the %s is a file with its title, and every file is a page',
  (_part, folder, list) => {
    for (const { name, title } of list) {
      const file = posix.join(folder, `${name}.md`);
      expect(textOf(file).split('\n')[0], file).toBe(`# ${title}`);
    }
    const listed = list.map(({ name }) => `${name}.md`).sort();
    expect(
      markdownIn(folder)
        .filter((name) => name !== 'README.md')
        .sort(),
    ).toEqual(listed);
    // The table of contents in the repository has the same pages in the same order.
    const linked = [
      ...textOf(posix.join(folder, 'README.md')).matchAll(/^\d+\. \[(.+)\]\((.+)\)$/gm),
    ];
    expect(linked.map(([, title, href]) => [title, href])).toEqual(
      list.map(({ name, title }) => [title, `${name}.md`]),
    );
  },
);

describe.each(pages)('%s', (file, text) => {
  test('links lead to pages and headings that are there', () => {
    for (const [, href = ''] of text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)) {
      const [path = '', anchor] = href.split('#');
      const target = posix.join(posix.dirname(file), path);
      expect(FILES, `${file} links to ${href}`).toContain(target);
      if (anchor) expect(headingsOf(target), href).toContain(anchor);
    }
  });

  test('pictures are there, small, and say what they show', () => {
    for (const [, alt = '', src = ''] of text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)) {
      expect(alt.length, src).toBeGreaterThan(15);
      expect(statSync(join(FOLDER, posix.dirname(file), src)).size, src).toBeLessThan(40_000);
    }
  });
});

test('consents are called as their toggles are, and no page says that a name is hidden whatever they say', () => {
  const labels = Object.values(CONSENT_LABELS);
  for (const label of labels) expect(textOf('privacy.md')).toContain(`**${label}**`);
  for (const [file, text] of pages) {
    for (const [, label] of text.matchAll(/turn off \*\*(.+?)\*\* under \[consent/gi))
      expect(labels, file).toContain(label);
    expect(text, file).not.toContain('Your name is not shown.');
  }
});

test('every picture is shown', () => {
  const shown = pages.flatMap(([, text]) =>
    [...text.matchAll(/pictures\/([\w-]+\.webp)/g)].map(([, name]) => name),
  );
  expect(readdirSync(join(FOLDER, 'pictures')).sort()).toEqual([...new Set(shown)].sort());
});
