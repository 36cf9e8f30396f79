import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareIcon, withoutIconNames } from './icon-parts.ts';

// The build changes the text of a library: another version of it may look different.

const LIBRARY = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm');
const read = (file: string) => readFileSync(join(LIBRARY, file), 'utf8');
const ICONS = globSync('icons/*.mjs', { cwd: LIBRARY }).filter(
  // An earlier name of an icon is a module that leads to it.
  (file) => read(file).includes('const __iconData'),
);
/** What an icon draws: the names of its shapes, and their attributes. */
const drawn = (code: string) => code.match(/\[\s*"\w+",\s*\{|\b(?!key|name)[a-z]\w*: "[^"]*"/g);

test('an icon keeps what it draws, and nothing else', () => {
  expect(ICONS.length).toBeGreaterThan(1_000);
  for (const file of ICONS) {
    const bare = bareIcon(read(file));
    expect(bare, file).not.toMatch(/\b(key|name|aliases): |\bsize: 24\b/);
    expect(bare, file).toMatch(/^const __iconData = \{\n {2}node: \[/m);
    expect(drawn(bare), file).toEqual(drawn(read(file)));
  }
});

test('what makes components of icons does nothing with their names', () => {
  const before = read('createLucideIcon.mjs');
  const code = withoutIconNames(before);
  expect(before).toMatch(/toLucideIconData\(/);
  expect(code).not.toMatch(/toLucideIconData\(|displayName|\.name\b/);
  expect(code).toContain('const iconData = iconDataOrName;');
});
