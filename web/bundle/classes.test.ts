import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

// A class that makes no style is silent: the theme has only what tokens.css names, not all of
// Tailwind's sizes.

const SRC = resolve(import.meta.dirname, '../src');
/** They make no style themselves; other classes look for them. */
const MARKERS = /^(group|peer)(\/|$)/;

/** frames.tsx looks for classes in finished markup, and has none itself. */
const OTHERS = ['**/*.test.{ts,tsx}', '**/testing/**', 'app/first-screen/frames.tsx'];

const sources = globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: OTHERS }).map((file) => ({
  file,
  text: readFileSync(resolve(SRC, file), 'utf8'),
}));

test('each class on a screen makes a style', async () => {
  const sure = sources.flatMap(({ file, text }) => classesIn(text).map((name) => ({ file, name })));
  // Text with classes in it, for instance that of a table of looks: one word that is none is a
  // mistake.
  const lists = sources.flatMap(({ file, text }) =>
    wordLists(text).map((words) => ({ file, words })),
  );
  const known = await styled([
    ...sure.map(({ name }) => name),
    ...lists.flatMap(({ words }) => words),
  ]);
  const likely = lists
    .filter(({ words }) => words.filter((word) => known.has(word)).length * 2 > words.length)
    .flatMap(({ file, words }) => words.map((name) => ({ file, name })));
  expect(likely.length).toBeGreaterThan(1000);
  const silent = [...sure, ...likely].filter(({ name }) => !known.has(name) && !MARKERS.test(name));
  expect(silent).toEqual([]);
});

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** The contents of `class="…"` and `className="…"`, in parts as well (`rowClass="…"`). */
function classesIn(text: string): string[] {
  return [...text.matchAll(/[cC]lass(?:Name)?="([^"]*)"/g)].flatMap(([, list = '']) => words(list));
}

/**
 * Each text in quotes that has several words, and the parts of each template between its
 * expressions.
 */
function wordLists(text: string): string[][] {
  const quoted = [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  const templates = [...text.matchAll(/`([^`]*)`/g)].flatMap(([, inside = '']) =>
    inside.split(/\S*\$\{[^}]*\}\S*/),
  );
  // Between two quotes stands code where one text ends and the next begins.
  const isCode = /[?$={}]( |$)|\$\{/;
  return [...quoted, ...templates]
    .filter((text) => !isCode.test(text))
    .map(words)
    .filter(({ length }) => length > 1);
}

/** Those of these words for which the app's style sheet has a class. */
async function styled(candidates: string[]): Promise<Set<string>> {
  const path = resolve(SRC, 'kit/look/base.css');
  const { build } = await compile(readFileSync(path, 'utf8'), {
    base: dirname(path),
    loadStylesheet,
  });
  const names = build(candidates).matchAll(/\.((?:\\[0-9a-f]{2} |\\.|[\w-])+)/g);
  return new Set([...names].map(([, name = '']) => unescaped(name)));
}

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? resolve(base, id) : createRequire(import.meta.url).resolve(id);
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
}

/** The name of a class, from how CSS writes it. */
function unescaped(name: string): string {
  return name
    .replace(/\\([0-9a-f]{2}) /g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\(.)/g, '$1');
}
