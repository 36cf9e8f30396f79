import type { Family } from '@pcr/contract/families/families.schema.ts';
import { START_PARTS } from '@pcr/contract/start/start.endpoints.ts';
import type { StartScreen } from '@pcr/contract/start/start.schema.ts';
import type { Locator, Page } from '@playwright/test';
import type { App } from '../environment/app-process.ts';
import { addMany, clearContractors } from '../environment/entries/contractors.ts';
import { announce, clearShared } from '../environment/entries/dashboard-entries.ts';
import { makeMany, noEvents } from '../environment/entries/events.ts';
import { makeGroup, noGroups } from '../environment/entries/groups.ts';
import { fillInbox } from '../environment/entries/inbox.ts';
import { postMany } from '../environment/entries/jobs.ts';
import type { Member } from '../environment/entries/members.ts';
import { makeMentor, noMentors } from '../environment/entries/mentors.ts';
import { keep, keepMany } from '../environment/entries/records.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import { openedWith, Questions, remember, shifts } from './opening.ts';

// The screens that people open the app on, each as somebody who was there before opens it.

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** With what each begins with, and what shows that it is there. */
const SCREENS: readonly (readonly [
  path: string,
  start: StartScreen,
  there: (page: Page) => Locator,
])[] = [
  ['/dashboard', 'dashboard', (page) => page.getByText('Job 00001')],
  ['/family-records', 'families', (page) => page.getByText('Family 00001')],
  ['/contractors', 'contractors', (page) => page.getByRole('article', { name: /^Person \d/ })],
  ['/jobs', 'jobs', (page) => page.getByText('Job 00001')],
  ['/events', 'events', (page) => page.getByText('Event 00001')],
  ['/events?tab=groups', 'groups', (page) => page.getByText('Group 1')],
  ['/events?tab=mentorship', 'mentorship', (page) => page.getByText(/^Mentor \d/)],
  ['/announcements', 'announcements', (page) => page.getByText('Snow day 1')],
  ['/inbox', 'inbox', (page) => page.getByText('Night shift')],
  ['/documents', 'app', (page) => page.getByText(/^This folder is empty/)],
  ['/notifications', 'app', (page) => page.getByRole('switch')],
  ['/profile', 'app', (page) => page.getByRole('button', { name: 'Edit Profile' })],
];

const NOTES = 'Seen after all others.';

/** Returns the record with the notes. */
async function fill(page: Page, app: App, member: Member): Promise<Family> {
  await Promise.all([
    clearContractors(app),
    clearShared(app),
    noEvents(app),
    noGroups(app),
    noMentors(app),
  ]);
  await Promise.all([
    ...[
      keepMany(app, member, 60),
      addMany(app, 60),
      postMany(app, member, 60),
      makeMany(app, member, 60),
    ],
    ...[fillInbox(app, member, 60, 'Night shift'), announce(app, member, 'Snow day 1')],
  ]);
  for (let n = 1; n <= 3; n++) {
    await makeGroup(page, app, { name: `Group ${n}` });
  }
  for (let n = 1; n <= 5; n++) await makeMentor(app, { name: `Mentor ${n}` });
  await page.addInitScript(remember, member);
  return keep(page, app, { notes: NOTES });
}

/** Goes there within the page, which keeps what it has. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** All screens were seen, and the device keeps what they showed; this record was the last. */
async function seeAll(page: Page, record: Family): Promise<void> {
  const questions = new Questions(page);
  await page.goto(SCREENS.at(-1)?.[0] ?? '');
  for (const [path, , there] of SCREENS.toReversed()) {
    await goWithin(page, path);
    await expect(there(page).first(), path).toBeVisible();
    await questions.take();
  }
  await goWithin(page, `/family-records?record=${record.id}`);
  await expect(page.getByText(NOTES)).toBeVisible();
  await keptOnDevice(page, NOTES);
}

test.describe('while the server answers', () => {
  test.use({ serviceWorkers: 'block' });

  test('nothing moves on any first screen, and nothing is asked for twice (kit.md 141, 144)', async ({
    page,
    member,
    app,
    environment,
  }) => {
    await fill(page, app, member);
    // A page that listens asks anew for anything that may have changed before.
    await page.route(/\/api\/live/, () => {});
    const questions = new Questions(page);
    for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK })) {
      await page.setViewportSize(size);
      // A browser whose requests a test holds back keeps no files: they would soon be more than one
      // may ask for.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': environment.newAddress() });
      for (const [path, start, there] of SCREENS) {
        const screen = `${path} on a ${device}`;
        await openedWith(page, path, start);
        await expect(there(page).first(), screen).toBeVisible();
        // Above all mentors the screen shows the suggested ones (mentors.md 25).
        if (start === 'mentorship')
          await expect(page.getByRole('region', { name: 'Suggested for you' })).toBeVisible();
        const asked = await questions.take();
        const answered = START_PARTS[start].map((part) => `GET ${part.path}`);
        expect(twiceIn([...answered, ...asked]), screen).toEqual([]);
        expect(asked, screen).toContain(`GET /start/${start}`);
        expect(await shifts(page), screen).toEqual([]);
      }
    }
  });
});

const twiceIn = (asked: readonly string[]) => asked.filter((one, n) => asked.indexOf(one) !== n);

/** A list whose details stand beside it on a desk, figures above lists, rows alone. */
const KINDS = ['/family-records', '/dashboard', '/profile'];
/** Over the page: details beside a list have one of their own (kit.md 148). */
const note = (page: Page) =>
  page.locator('[data-page-notes]').getByRole('status').filter({ hasText: 'Shown as of' });

test.describe('with what the device keeps', () => {
  test.use({ serviceWorkers: 'allow' });

  test('it stands with the time that it is from, and nothing moves (kit.md 69, 148)', async ({
    page,
    member,
    app,
    context,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    const record = await fill(page, app, member);
    await seeAll(page, record);
    await keptApp(page);

    await context.setOffline(true);
    for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK })) {
      await page.setViewportSize(size);
      for (const [path, , there] of device === 'phone'
        ? SCREENS
        : SCREENS.filter(([path]) => KINDS.includes(path))) {
        const screen = `${path} on a ${device}`;
        await page.goto(path);
        // No device keeps documents (documents.md).
        const isKept = path !== '/documents';
        await expect(
          isKept ? there(page).first() : page.getByText('Failed to load files'),
          screen,
        ).toBeVisible();
        if (isKept) await expect(note(page), screen).toContainText('You are offline');
        expect(await shifts(page), screen).toEqual([]);
      }
    }
    await page.goto(`/family-records?record=${record.id}`);
    await expect(page.getByText(NOTES)).toBeVisible();
  });
});
