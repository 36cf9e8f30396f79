import { beforeAll, expect, test } from 'vitest';
import { type Locked, productionLock, sbom } from './sbom.ts';

/** What runs, by its path in the lock file: 'node_modules/pg'. */
let libraries: [path: string, locked: Locked][];

let made: Awaited<ReturnType<typeof sbom>>;

beforeAll(async () => {
  made = await sbom();
  libraries = Object.entries((await productionLock()).packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
});

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

test('the list of what PCR is made of names every library of the lock file that runs, and no tool', () => {
  const { bomFormat, specVersion, metadata, components } = made;
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.5']);
  expect(metadata.component).toMatchObject({ type: 'application', name: 'pcr' });
  const listed = new Set(components.map(({ purl }) => purl));
  const urls = libraries.map(
    ([path, { version }]) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`,
  );
  expect(urls.filter((url) => !listed.has(url))).toEqual([]);
  const own = ['contract', 'server', 'web'].map((room) => `pkg:npm/%40pcr/${room}@`);
  const known = new Set(urls);
  expect(
    [...listed].filter((url) => !known.has(url) && !own.some((room) => url.startsWith(room))),
  ).toEqual([]);
  expect(listed.size).toBeGreaterThan(700);
});

test('every library that runs, but those whose licence is only text, has its licence in the list', () => {
  const without = made.components.filter(({ licenses = [] }) => licenses.length === 0);
  expect(without.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(READ_BY_HAND), 'contract', 'server', 'web'].sort(),
  );
});

/** Free licences, none of which asks more of who runs PCR than to keep its text. */
const FREE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  ...['Apache-2.0', 'CC0-1.0', 'Python-2.0', 'CC-BY-4.0'],
  // Their source, if somebody changes it, stays free; PCR changes none and links to them as they
  // are: web-push and lightningcss; the picture library of sharp.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
];
/** What their files say, where package.json says it in its own words. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // The licence of Bitstream Vera: free to use, embed and pass on.
  'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE',
  zipcodes: 'BSD',
};

test('every library that runs has a licence that PCR may use', () => {
  const wrong = libraries
    .filter(([path, { license }]) => READ_BY_HAND[nameOf(path)] !== license)
    .filter(([, { license }]) => !isFree(license ?? ''))
    .map(([path, { license }]) => `${nameOf(path)}: ${license}`);
  expect(wrong).toEqual([]);
});

test('of licences to choose from one must be free, and of several that hold all', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'].map(isFree)).toEqual([true, true, true]);
  expect(['', 'GPL-3.0', 'MIT AND GPL-3.0', '(AGPL-3.0 OR BUSL-1.1)'].map(isFree)).toEqual([
    ...[false, false, false, false],
  ]);
});

/** Of an SPDX expression without brackets inside. */
function isFree(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => FREE.includes(licence)));
}
