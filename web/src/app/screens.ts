import type { QueryClient } from '@tanstack/react-query';
import type { Domain, LoadPage } from '../domain.ts';
import { DOMAINS } from '../domains.ts';
import { type Loadable, loadable } from '../kit/browser/loadable.tsx';
import { paths } from '../paths.ts';
import { joined } from './pages/pages.ts';

// Each screen comes as a chunk of its own.

/** Stands outside the bars, and may come before every screen. */
export const TermsPage = loadable(() => import('../agreements/TermsPage.tsx'));

const ALL = [...DOMAINS, joined];
type Part = 'screens' | 'open' | 'begins';
/** A part of what all domains bring. */
const all = <P extends Part>(part: P): NonNullable<Domain[P]> =>
  Object.assign({}, ...ALL.map((one) => one[part]));

type Pages<Props> = Readonly<Record<string, Loadable<Props>>>;
const pagesOf = <Props extends object>(
  load: Readonly<Record<string, LoadPage<Props>>>,
): Pages<Props> =>
  Object.fromEntries(Object.entries(load).map(([path, page]) => [path, loadable(page)]));

/** The screens between the bars. */
export const SCREENS = pagesOf(all('screens'));
/** Those that stand behind the disclaimer. */
export const DISCLAIMED = ALL.flatMap(({ disclaimed = [] }) => disclaimed);
/** The screens that open without a session. */
export const OPEN_SCREENS = pagesOf(all('open'));
const BEGINS = all('begins');

/** Where one arrives on '/'. */
const arrived = (pathname: string) => (pathname === paths.home() ? paths.dashboard() : pathname);

/** Begins to load the code of the screen at this address. */
export const preloadScreen = async (pathname: string): Promise<void> =>
  (pathname === paths.termsOfService() ? TermsPage : SCREENS[arrived(pathname)])?.preload();

/**
 * Asks for what the screen at this address shows. `disclaimed` is whether the disclaimer is
 * accepted.
 */
export async function startScreen(
  client: QueryClient,
  disclaimed: boolean,
): Promise<readonly Promise<unknown>[]> {
  const { pathname, search } = window.location;
  const path = arrived(pathname);
  if (!disclaimed && DISCLAIMED.includes(path)) return [];
  try {
    const begin = BEGINS[`${path}?tab=${new URLSearchParams(search).get('tab')}`] ?? BEGINS[path];
    return (await begin?.())?.(client) ?? [];
  } catch {
    // The screen says that its code cannot be loaded.
    return [];
  }
}
