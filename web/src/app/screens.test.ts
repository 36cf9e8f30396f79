import { START_SCREENS } from '@pcr/contract/start/start.schema.ts';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import type { Domain } from '../domain.ts';
import { DOMAINS } from '../domains.ts';
import { paths } from '../paths.ts';
import { screenOf } from '../privacy/count-screen.ts';
import { UNSAVED } from '../unsaved-forms.ts';
import { FRAMED } from './first-screen/framed-screens.ts';
import { DOCUMENTS, ENTRIES, markOf } from './navigation.ts';
import { joined } from './pages/pages.ts';

const ALL = [...DOMAINS, joined];
const SCREENS = ALL.flatMap(({ screens = {} }) => Object.keys(screens));
const OPEN = ALL.flatMap(({ open = {} }) => Object.keys(open));
const pathOf = (address: string) => address.replace(/[?#].*/, '');
const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);

test('domains.ts names the domain of each *.domain.ts', () => {
  const files = import.meta.glob<Record<string, object>>('../*/*.domain.ts', { eager: true });
  const found = Object.values(files).map((file) =>
    Object.entries(file).filter(([name]) => name !== 'frames'),
  );
  expect(found.map((domains) => domains.length)).toEqual(DOMAINS.map(() => 1));
  expect(new Set(found.flatMap(([domain]) => domain?.[1] as Domain))).toEqual(new Set(DOMAINS));
});

test('no two domains have the same address', () => {
  expect(twice([...SCREENS, ...OPEN])).toEqual([]);
  expect(twice(ALL.flatMap(({ begins = {} }) => Object.keys(begins)))).toEqual([]);
});

// kit.md 163
test('the bar marks one entry on every screen between the bars', () => {
  const between = SCREENS.filter((path) => path !== '*');
  expect(between.length).toBeGreaterThan(30);
  for (const path of between) {
    const marks = [...ENTRIES, DOCUMENTS].map(({ to }) =>
      markOf(to, { pathname: path, search: '' }),
    );
    expect(marks.filter(Boolean).length, path).toBe(1);
  }
});

// kit.md 74
test('no address that the app links to is one that it does not know', () => {
  // But for the page that is shown at any other.
  const screens = SCREENS.filter((path) => path !== '*');
  const known = [...screens, ...OPEN, paths.home(), paths.termsOfService()];
  const linked = Object.values(paths).map((to) => pathOf((to as (of: string) => string)('which')));
  expect(linked.length).toBeGreaterThan(50);
  const routes = known.map((path) => ({ path }));
  expect(linked.filter((address) => !matchRoutes(routes, address))).toEqual([]);
});

test('what begins, is drawn or is disclaimed ahead of a screen is at the address of one', () => {
  const begun = ALL.flatMap(({ begins = {}, disclaimed = [] }) => [
    ...Object.keys(begins),
    ...disclaimed,
  ]);
  const framed = Object.keys(FRAMED).filter((address) => address !== paths.home());
  expect([...begun, ...framed].filter((address) => !SCREENS.includes(pathOf(address)))).toEqual([]);
});

test('every screen that the server can begin with has a frame', () => {
  const framed = Object.values(FRAMED).map(({ start }) => start);
  expect(new Set(['app', ...framed])).toEqual(new Set(START_SCREENS));
});

test('every screen of a member is counted by the pattern of its address, without what it names (privacy.md 7)', () => {
  // An address of before leads on at once.
  const own = SCREENS.filter((path) => path !== '*' && path !== '/documents/credentials');
  expect(own.length).toBeGreaterThan(30);
  expect(own.map((path) => screenOf(path.replace(/:\w+/g, '0198')))).toEqual(
    own.map((path) => path.slice(1)),
  );
  expect(screenOf(paths.home())).toBe('dashboard');
  expect(screenOf('/jobs/0198')).toBeUndefined();
});

test('a frame that stands for a screen without a draft names a kind of draft that there is', () => {
  const kinds = Object.values(FRAMED).flatMap(({ draft }) => draft ?? []);
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter((kind) => !(kind in UNSAVED))).toEqual([]);
});
