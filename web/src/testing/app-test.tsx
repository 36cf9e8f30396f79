import { getPublicSettings, getSession, signIn } from '@pcr/contract/account/account.endpoints.ts';
import type { PublicSettings, Session } from '@pcr/contract/account/account.schema.ts';
import { acceptAgreement, listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { countUnreadConversations } from '@pcr/contract/conversations/conversations.endpoints.ts';
import { countEvents, listEvents } from '@pcr/contract/events/events.endpoints.ts';
import { countGroups, listGroups } from '@pcr/contract/groups/groups.endpoints.ts';
import { AGREEMENTS, type AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import {
  countMentors,
  listMentors,
  suggestMentors,
} from '@pcr/contract/mentors/mentors.endpoints.ts';
import { countUnread } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { sayTimeZone } from '@pcr/contract/notifications/notifications.endpoints.ts';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { clear } from 'idb-keyval';
import { toast as toasts } from 'sonner';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../app/App.tsx';
import { startEarly } from '../app/first-screen/early-start.ts';
import { newQueryClient } from '../app/query-client.ts';
import { newId } from '../kit/api/ids.ts';
import { noteAnswered } from '../kit/api/online.ts';
import {
  test as componentTest,
  expect,
  tellPage,
  toastsGone,
} from '../kit/testing/component-test.ts';

// The whole app in the page, as main.tsx starts it, on a server that answers what every screen
// asks.

interface AppFixtures {
  /** The signed-in member. */
  member: Session;
  /** What they have accepted: everything, unless a test takes something out. */
  accepted: Set<AgreementName>;
  settings: PublicSettings;
  /**
   * Opens the app at this address as a page that is loaded anew; without one, loads it again where
   * it is. A try follows the one that failed after `retryDelay` ms, at once by default.
   */
  open(address?: string, options?: { retryDelay?: number }): Promise<void>;
}

/** Also where a test has the page's time in hand. */
const laterOn = window.setTimeout.bind(window);
const ACCEPTED_AT = '2026-03-01T18:00:00Z';

/** Whether a step through the history is on its way, which the browser takes a moment later. */
let stepping = false;
for (const name of ['back', 'forward', 'go'] as const) {
  const own = window.history[name].bind(window.history) as (by?: number) => void;
  window.history[name] = (by?: number) => {
    stepping = true;
    own(by);
  };
}
window.addEventListener('popstate', () => {
  stepping = false;
});

/**
 * A sheet that has just closed goes back: the step would lead the page that is opened next away
 * from its address.
 */
async function stepTaken(): Promise<void> {
  // Of one that leads nowhere the page hears nothing.
  for (let n = 0; stepping && n < 100; n++) await new Promise((done) => laterOn(done, 10));
  stepping = false;
}

export const test = componentTest.extend<AppFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
  member: async ({}, use) => {
    await use({
      user: {
        id: newId(),
        full_name: 'Ana Provider',
        email: 'ana@example.org',
        email_confirmed: true,
      },
      expires_at: '2099-03-01T18:00:00Z',
      signup_at: ACCEPTED_AT,
      grace_period_ends_at: null,
      analytics_tracking: false,
      auto_logout: 'never',
      deletion_taken_back: false,
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
  accepted: async ({}, use) => {
    await use(new Set(AGREEMENTS));
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
  settings: async ({}, use) => {
    await use({
      sample_data: true,
      email_confirmation_required: false,
      sends_mail: true,
      sends_texts: true,
      password_min: 6,
    });
  },
  open: async ({ server, member, accepted, settings, task }, use) => {
    const standing = (name: AgreementName) => ({
      name,
      version: AGREEMENT_VERSIONS[name],
      accepted_at: accepted.has(name) ? ACCEPTED_AT : null,
    });
    server.isAccepted = (name) => accepted.has(name);
    server.answer(getSession, () => member);
    server.answer(getPublicSettings, () => settings);
    server.answer(listAgreements, () => ({ items: AGREEMENTS.map(standing) }));
    server.answer(acceptAgreement, ({ params }) => {
      accepted.add(params.name);
      return standing(params.name);
    });
    server.answer(signIn, () => {
      server.startSession();
      return member;
    });
    server.answer(countUnreadConversations, () => ({ unread: 0 }));
    server.answer(countUnread, () => ({ unread: 0 }));
    server.answer(sayTimeZone, () => undefined);
    // Each tab of 'Community & Events' has a badge with its count.
    for (const list of [listEvents, listGroups, listMentors])
      server.answer(list, () => ({ items: [], next: null }));
    for (const count of [countEvents, countGroups, countMentors])
      server.answer(count, () => ({ count: 0 }));
    server.answer(suggestMentors, () => ({ items: [] }));
    let client: QueryClient | undefined;
    const leave = async () => {
      await cleanup();
      // What the device keeps is written on leaving.
      await new Promise((done) => laterOn(done));
      await stepTaken();
      await client?.cancelQueries();
      client?.clear();
      // Of each page that is loaded it thinks so at first.
      onlineManager.setOnline(true);
      noteAnswered(true, false);
    };
    await use(async (address, { retryDelay = 0 } = {}) => {
      await leave();
      client = newQueryClient({ retryDelay });
      if (address) window.history.pushState(null, '', address);
      await Promise.all([startEarly(client), render(<App client={client} />), toastsGone()]);
    });
    tellPage(task);
    vi.useRealTimers();
    await leave();
    await forgetEverything();
  },
});

/** The device is as new for the next test. */
async function forgetEverything(): Promise<void> {
  toasts.dismiss();
  localStorage.clear();
  await clear();
}

export { expect };
