import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const ROOMS = ['contract', 'server', 'web', 'e2e', 'tools', 'bench', 'deploy'];
const LONGEST = 100;
/** A regular expression on a line of its own, which cannot be broken. */
const EXPRESSION = /^\s*\/.*\/[a-z]*[,;]?$/;
/** Files of such expressions within longer lines. */
const UNBREAKABLE = ['contract/src/kit/typed.ts', 'web/bundle/shared-files.ts'];

/** A line that is a comment, alone or within a longer one. */
const COMMENT_LINE = /^\s*(\/\/|\/\*|\*(\s|\/))/;
const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//;
const QUOTED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/;
/** Its `${}` may hold templates, and braces one deep. */
const TEMPLATE = /`(?:\\[\s\S]|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`/;
const COMMENT_OR_TEXT = new RegExp(
  [COMMENT, QUOTED, TEMPLATE].map(({ source }) => source).join('|'),
  'g',
);

/**
 * Lines of code and comments that are too long. Texts in quotes do not count, nor do URLs, comments
 * for Biome, and a blank (`{' '}`) that it leaves at the end of a line. Comment lines are read as
 * they are: a backtick or a quote in a regular expression makes what follows it look like a text.
 */
function tooLong(source: string): number[] {
  const withoutTexts = source
    .replaceAll(/\{' '\}$/gm, '')
    .replaceAll(COMMENT_OR_TEXT, (found) =>
      found.startsWith('/') ? found : found.replaceAll(/.+/g, ''),
    );
  const stripped = withoutTexts.split('\n');
  return source.split('\n').flatMap((whole, index) => {
    const isComment = COMMENT_LINE.test(whole);
    const line = isComment ? whole : (stripped[index] ?? '');
    const mayBeLong =
      /https?:\/\/|biome-ignore/.test(line) || (!isComment && EXPRESSION.test(line));
    return line.length > LONGEST && !mayBeLong ? [index + 1] : [];
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|\..*)$/.test(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : /\.tsx?$/.test(path) ? [path] : [];
  });
}

test(`no line of code or comment is longer than ${LONGEST} characters`, () => {
  const files = ROOMS.flatMap(filesIn).filter((path) => !UNBREAKABLE.includes(path));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((path) =>
    tooLong(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

test('a long comment and long code are found, a long text is not', () => {
  const long = 'a'.repeat(LONGEST);
  expect(tooLong(`// ${long}`)).toEqual([1]);
  expect(tooLong(`/**\n * ${long}\n */`)).toEqual([2]);
  expect(tooLong(`/** ${long} */`)).toEqual([1]);
  expect(tooLong(`const ${long} = 1;`)).toEqual([1]);
  expect(tooLong(`const text = '${long}';`)).toEqual([]);
  expect(
    tooLong(`const text = \`\n\${of('${long}')} \${\`${long}\`}\n${long}\`;\nconst ${long} = 1;`),
  ).toEqual([4]);
});

test('a long comment is found between two expressions with a backtick, which look like a text', () => {
  for (const start of ['// ', '/** ', ' * ']) {
    const comment = `${start}${'a'.repeat(LONGEST)}`;
    expect(tooLong(`const TICK = /\`/;\n${comment}\nconst OTHER = /\`/;`)).toEqual([2]);
  }
});
