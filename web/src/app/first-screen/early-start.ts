import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery, settingsQuery } from '../../account/account.data.ts';
import { remembersAgreement, userHere } from '../../account/sign-out/local-entries.ts';
import { agreementsQuery } from '../../agreements/agreements.data.ts';
import { earlyAge } from '../../kit/api/early-answers.ts';
import { settleTabName } from '../../kit/browser/tab-name.ts';
import { idleOnceReady, LOADING_MS } from '../../kit/browser/when-idle.ts';
import { openStorage } from '../../kit/cache/device-cache.ts';
import type { Pages } from '../../kit/cache/list-pages.ts';
import { isSharedAlbum } from '../../paths.ts';
import { takeBegun } from '../../start/begun.ts';
import { AuthScreen, MemberApp } from '../gate/who-is-there.ts';
import { preloadScreen, startScreen } from '../screens.ts';
import { frameLeft, waitFramed } from './frame.ts';

/**
 * Asks for what the first screen needs while the code of that screen is still on its way. Resolves
 * once it has.
 */
export async function startEarly(client: QueryClient): Promise<void> {
  if (isSharedAlbum()) return;
  const begun = takeBegun(() => userHere()?.id);
  const asked: Promise<unknown>[] = [client.prefetchQuery(sessionQuery)];
  if (!userHere()) {
    const ready = AuthScreen.preload();
    idleOnceReady(ready.then(frameLeft));
    return ready;
  }
  asked.push(client.prefetchQuery(agreementsQuery));
  if (begun) asked.push(client.prefetchQuery(settingsQuery));
  // The screens need these too, and say what happened when they cannot have them.
  asked.push(MemberApp.preload(), preloadScreen(window.location.pathname));
  import('../../kit/cache/persisted-queries.ts').catch(() => {});
  // The app waits for both before it draws anything.
  openStorage();
  void settleTabName();
  // What the server would refuse is not asked for: the person may have left before they accepted.
  const screen = remembersEntry()
    ? startScreen(client, remembersAgreement('family_disclaimer'))
    : undefined;
  const all = Promise.allSettled([...asked, screen?.then((queries) => Promise.all(queries))]);
  if (begun) void all.then(() => tellAges(client));
  const ready = Promise.race([all, new Promise((late) => setTimeout(late, LOADING_MS))]);
  waitFramed(ready);
  idleOnceReady(ready.then(frameLeft));
  await screen;
}

/**
 * Somebody has signed in: the code of their screen comes beside that of the app, unless something
 * has to be accepted before it.
 */
export async function startMember(client: QueryClient): Promise<void> {
  await client.prefetchQuery(agreementsQuery);
  if (remembersEntry()) void preloadScreen(window.location.pathname);
}

const remembersEntry = () => remembersAgreement('terms_of_service') && remembersAgreement('nda');

/** An answer from before it was needed is as old as it is. */
function tellAges(client: QueryClient): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const updatedAt =
      earlyAge(state.data) ??
      earlyAge((state.data as Partial<Pages<unknown>> | undefined)?.pages?.[0]);
    if (updatedAt !== undefined) client.setQueryData(queryKey, state.data, { updatedAt });
  }
}
