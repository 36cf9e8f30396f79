import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../account/account.data.ts';
import { rememberedUser, remembersAgreement } from '../account/local-entries.ts';
import { agreementsQuery } from '../agreements/agreements.data.ts';
import { MemberApp } from './member-app.ts';
import { isSharedAlbum, paths } from './paths.ts';
import { preloadScreen } from './screens.ts';

/** Asks for what the first screen needs while the code of that screen is still on its way. Resolves once it has. */
export async function startEarly(client: QueryClient): Promise<void> {
  if (isSharedAlbum()) return;
  void client.prefetchQuery(sessionQuery);
  if (!rememberedUser()) return;
  void client.prefetchQuery(agreementsQuery);
  // The screens need these too, and say what happened when they cannot have them.
  void MemberApp.preload();
  import('../kit/cache/persisted-queries.ts').catch(() => {});
  preloadScreen(window.location.pathname);
  // What the server would refuse is not asked for: the person may have left before they accepted.
  if (remembersEntry()) await startScreen(client, window.location.pathname);
}

/**
 * Somebody has signed in: the code of their screen comes beside that of the app, unless something has to be accepted
 * before it.
 */
export async function startMember(client: QueryClient): Promise<void> {
  await client.prefetchQuery(agreementsQuery);
  if (remembersEntry()) preloadScreen(window.location.pathname);
}

const remembersEntry = () => remembersAgreement('terms_of_service') && remembersAgreement('nda');

/** Begins to load what the screen at this address shows. */
async function startScreen(client: QueryClient, pathname: string): Promise<void> {
  if (pathname === paths.home() || pathname === paths.dashboard()) {
    await import('../dashboard/dashboard.data.ts')
      .then(({ prefetchDashboard }) => prefetchDashboard(client))
      .catch(() => {});
  }
  if (pathname === paths.jobs()) {
    await import('../jobs/jobs.data.ts').then(({ startJobs }) => startJobs(client)).catch(() => {});
  }
  if (pathname === paths.events()) {
    const isGroups = new URLSearchParams(window.location.search).get('tab') === 'groups';
    if (isGroups)
      await import('../groups/groups.data.ts').then(({ startGroups }) => startGroups(client)).catch(() => {});
    else await import('../events/events.data.ts').then(({ startEvents }) => startEvents(client)).catch(() => {});
  }
  if (pathname === paths.familyRecords() && remembersAgreement('family_disclaimer')) {
    await import('../families/families.data.ts').then(({ startFamilies }) => startFamilies(client)).catch(() => {});
  }
}
