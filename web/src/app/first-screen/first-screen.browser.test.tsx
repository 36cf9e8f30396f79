import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { announcementServer } from '../../announcements/testing/announcement-server.ts';
import { contractorServer } from '../../contractors/testing/contractor-server.ts';
import { eventServer } from '../../events/testing/event-server.ts';
import { familyServer, rated } from '../../families/testing/family-server.ts';
import { groupServer } from '../../groups/testing/group-server.ts';
import { jobServer } from '../../jobs/testing/job-server.ts';
import { draftKey, saveDraft } from '../../kit/draft/draft-storage.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { address, goBack, press, textsOf } from '../../kit/testing/component-test.ts';
import { mentorServer } from '../../mentors/testing/mentor-server.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';

// kit.md 112 to 116, on every list. A new list is a line here.

const MANY = Array.from({ length: 25 }, (_, n) => n + 1);
const bar = page.getByRole('navigation', { name: 'Main' });
const banner = page.getByRole('banner');
const cards = page.getByRole('article');
const disclaimer = page.getByRole('note').filter({ hasText: 'Legal Disclaimer:' });
const up = page.getByRole('button', { name: 'Back to top' });

interface List {
  path: string;
  /** Whole cards that are in sight after one swipe. */
  least: number;
  /** Begins with the sheet that a card opens. */
  opens: string | RegExp;
  fill: (server: AnsweringServer, member: Session) => void;
}

const LISTS: List[] = [
  {
    path: '/family-records',
    least: 4,
    opens: /^Family Service Record Details/,
    fill: (server) =>
      familyServer(
        server,
        ...MANY.map((n) => ({
          family_name: `Whitfield Family ${n}`,
          ...rated(4.5),
          children_count: 2,
          previous_providers: 2,
          service_start_date: '2023-01-09',
          ...(n % 3 === 0 && { service_status: 'Ended' as const, service_end_date: '2024-05-31' }),
        })),
      ),
  },
  {
    path: '/jobs',
    least: 3,
    opens: 'Substitute Teacher 25',
    fill: (server, member) => {
      const { postByAnother } = jobServer(server, member);
      const description =
        'Mornings with twelve children, two adults beside you, and a garden to play in. '.repeat(3);
      for (const n of MANY)
        postByAnother({ title: `Substitute Teacher ${n}`, description, end_date: '2027-02-03' });
    },
  },
  {
    path: '/contractors',
    least: 4,
    opens: 'Maria Delgado 25',
    fill: (server, member) => {
      const { add, contractors } = contractorServer(server, member);
      for (const n of MANY) {
        const { id } = add({
          name: `Maria Delgado ${n}`,
          hourly_rate: 26,
          experience_years: 12,
          location: 'Austin, TX',
          availability: 'Available Now',
          certifications: ['Infant CPR', 'First Aid', 'CDA'],
        });
        contractors.change(id, { rating: 4.6, average_rating: 4.6, total_reviews: 12 });
      }
    },
  },
  {
    path: '/events',
    least: 2,
    opens: 'Infant CPR Class 1',
    fill: (server, member) => {
      const { postByAnother } = eventServer(server, member);
      const description =
        'Hands-on, with a card at the end. Wear something that you can kneel in. '.repeat(3);
      for (const n of MANY) {
        const event_time = `09:${String(n).padStart(2, '0')}`;
        postByAnother({
          title: `Infant CPR Class ${n}`,
          event_time,
          description,
          max_attendees: 20,
        });
      }
    },
  },
  {
    path: '/announcements',
    least: 3,
    opens: 'Licensing visit 25',
    fill: (server) =>
      announcementServer(
        server,
        ...MANY.map((n) => ({
          title: `Licensing visit ${n}`,
          content: 'Please have your records ready, and tell us when you cannot be there. '.repeat(
            4,
          ),
        })),
      ),
  },
];

const top = (of: Element) => of.getBoundingClientRect().top;
const bottom = (of: Element) => of.getBoundingClientRect().bottom;
const stuck = () => document.querySelector('[data-stays-in-sight]');
const stuckHeight = () => stuck()?.getBoundingClientRect().height ?? 0;
/** Where the list can be seen from. */
const lowerEdge = () => bottom(stuck() ?? banner.element());

/** The cards of which every part is in sight. */
function whole(): number {
  const end = top(bar.element());
  const begin = lowerEdge();
  return cards.elements().filter((card) => top(card) >= begin && bottom(card) <= end).length;
}

const grace = page.getByRole('complementary', { name: 'Grace period' });
const heightOf = (of: { element(): Element }) => of.element().getBoundingClientRect().height;

test.for(LISTS)(
  'at $path the first entry stands in the upper part of the screen, one swipe fills it, a press anywhere on a card opens it, and far down there is a way up; on the narrowest phone it is no wider than the screen',
  async ({ path, least, opens, fill }, { server, member, open }) => {
    fill(server, member);
    member.grace_period_ends_at = new Date(Date.now() + 40 * 3_600_000).toISOString();
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(390, 844));
    await open(path);
    await expect.element(cards.first(), { message: 'the first visit' }).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
    await page.viewport(390, 844);
    await open(path);
    await expect.element(cards.first(), { message: 'the second visit' }).toBeVisible();
    expect(heightOf(grace), 'the strip of the grace period').toBe(32);
    const [first] = cards.elements();
    if (!first) throw new Error('there is no card');
    expect(top(first), 'y of the first card, under that strip').toBeLessThanOrEqual(360);
    await expect.element(up).not.toBeInTheDocument();
    // As far as the first card stands under what stays in sight.
    window.scrollTo(0, top(first) - bottom(banner.element()) - stuckHeight() - 4);
    await expect.poll(whole, { message: 'whole cards in sight' }).toBeGreaterThanOrEqual(least);
    window.scrollTo(0, 2000);
    await up.click();
    await expect.poll(() => window.scrollY).toBe(0);
    await expect.element(up).not.toBeInTheDocument();
    await cards.first().click({ position: { x: 150, y: 60 } });
    await expect.element(page.getByRole('dialog', { name: opens })).toBeVisible();
  },
);

const TABS: Pick<List, 'path' | 'fill'>[] = [
  {
    path: '/events?tab=groups',
    fill: (server) => {
      const { post } = groupServer(server);
      for (const n of MANY) post({ name: `Eastside Providers ${n}` });
    },
  },
  {
    path: '/events?tab=mentorship',
    fill: (server, { user }) => {
      const { post, suggested } = mentorServer(server, user.id);
      const [first] = MANY.map((n) => post({}, { user_name: `Rosa Delgado ${n}` }));
      if (first)
        suggested.push({ ...first, shared_specializations: ['infant_care'], shared_areas: [] });
    },
  },
];
const KINDS = ['families', 'jobs', 'contractors', 'events', 'announcements', 'groups', null];

test.for([...LISTS, ...TABS].map((list, n) => ({ ...list, kind: KINDS[n] })))(
  'at $path the first entry begins at y = 330 at most for whoever was there before, and what they have not saved stands below it (kit.md 39, 112)',
  async ({ path, fill, kind }, { server, member, open }) => {
    fill(server, member);
    if (kind) saveDraft(draftKey(member.user.id, `${kind}:new:${crypto.randomUUID()}`), {});
    await open(path);
    await expect.element(cards.first(), { message: 'the first visit' }).toBeVisible();
    await open(path);
    if (kind) await expect.element(page.getByText(/^unsaved /)).toBeVisible();
    else await expect.element(page.getByText('All mentors')).toBeVisible();
    const [first] = cards.elements();
    if (!first) throw new Error('there is no card');
    expect(top(first), 'y of the first card').toBeLessThanOrEqual(330);
    if (!kind) return;
    const note = page.getByText(/^unsaved /).element();
    expect(top(note), 'y of the note').toBeGreaterThanOrEqual(bottom(first));
    expect(bottom(note)).toBeLessThanOrEqual(top(cards.elements()[1] ?? first));
  },
);

test('a legal note is in full on the first visit, one line with more afterwards or once something was done on the screen, and each list has its own', async ({
  server,
  member,
  open,
}) => {
  for (const { fill } of LISTS) fill(server, member);
  const height = () => heightOf(disclaimer);
  const more = disclaimer.getByRole('button', { name: 'more' });
  for (const path of ['/family-records', '/contractors']) {
    await open(path);
    await expect.element(disclaimer).toBeVisible();
    expect(height()).toBeGreaterThan(60);
    await expect.element(more).not.toBeInTheDocument();
    if (path === '/contractors') await open(path);
    else {
      await press(page, 'Add Record');
      await expect
        .element(page.getByRole('dialog', { name: 'Add New Family Service Record' }))
        .toBeVisible();
      goBack();
    }
    await expect.element(more).toBeVisible();
    expect(height()).toBeLessThan(32);
    await more.click();
    expect(height()).toBeGreaterThan(60);
    await press(disclaimer, 'less');
    expect(height()).toBeLessThan(32);
  }
  // A member who signs out and in again has read it.
  server.answer(signOut, () => undefined);
  await press(page, 'Open menu');
  await press(page, 'Sign Out');
  await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  // The server is told afterwards; before that nobody is signed in.
  await expect.poll(() => server.asked(signOut)).toHaveLength(1);
  await open('/contractors');
  await expect.element(more).toBeVisible();
  // The next person who signs in on this device reads it in full.
  member.user.id = crypto.randomUUID();
  await open('/contractors');
  await expect.element(disclaimer).toBeVisible();
  expect(height()).toBeGreaterThan(60);
});

test('search and chips stay in sight while the list scrolls, what gets the focus is not behind them, and the entry of the bottom bar whose screen is open leads to its top and leaves filters as they are', async ({
  server,
  member,
  open,
}) => {
  LISTS[0]?.fill(server, member);
  await open('/family-records?sort=name');
  await expect.element(cards.first()).toBeVisible();
  window.scrollTo(0, 1500);
  const search = page.getByRole('searchbox');
  await expect.element(search).toBeInViewport();
  expect(textsOf(page.getByRole('group', { name: 'Sort by' }).getByRole('button'))).toHaveLength(4);
  await expect.poll(() => cards.elements().some((card) => top(card) < lowerEdge() - 60)).toBe(true);
  const hidden = cards.elements().findLast((card) => top(card) < lowerEdge() - 60);
  const eye = hidden?.querySelector('button');
  eye?.focus();
  await expect.poll(() => (eye ? top(eye) : 0)).toBeGreaterThanOrEqual(lowerEdge());
  expect(window.scrollY).toBeGreaterThan(0);
  await bar.getByRole('link', { name: 'Family' }).click();
  await expect.poll(() => window.scrollY).toBe(0);
  expect(address()).toBe('/family-records?sort=name');
});

test('on the dashboard the grace period is a box; where all jobs are closed, and announcements archived, no samples stand for them', async ({
  server,
  member,
  open,
}) => {
  member.grace_period_ends_at = new Date(Date.now() + 40 * 3_600_000).toISOString();
  emptyDashboard(server);
  await open('/dashboard');
  await expect.element(grace).toBeVisible();
  expect(heightOf(grace)).toBeGreaterThan(40);
  await expect.element(page.getByText('No jobs are open right now.')).toBeVisible();
  await expect.element(page.getByText('There are no announcements right now.')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: /^Sample (jobs|ann)/ }))
    .not.toBeInTheDocument();
});

test('empty fields are not listed, a member who may edit has one button instead, and a sheet with tabs is as high in each of them', async ({
  server,
  member,
  open,
}) => {
  const { add, contractors } = contractorServer(server, member);
  add();
  const another = add({ name: 'Ashley Nguyen' });
  contractors.change(another.id, {
    user_id: null,
    can: { edit: false, delete: false, claim: false, review: true, report: true, photo: false },
  });
  await open('/contractors');
  await press(page, 'View details of Ashley Nguyen');
  const theirs = page.getByRole('dialog', { name: 'Ashley Nguyen' });
  await expect.element(theirs).toMatchTextContent('Infant Care');
  await expect.poll(() => textsOf(theirs.getByRole('term'))).toEqual(['Added', 'Updated']);
  await expect.element(theirs.getByRole('button', { name: 'Add details' })).not.toBeInTheDocument();
  await press(theirs, 'Close');
  await press(page, 'View details of Dana Whitfield');
  const own = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await expect.element(own.getByRole('tab', { name: 'Details' })).toBeVisible();
  const before = heightOf(own);
  await own.getByRole('tab', { name: /^Assessments/ }).click();
  await expect.element(own.getByText(/No assessments yet/)).toBeVisible();
  expect(heightOf(own)).toBe(before);
  await own.getByRole('tab', { name: 'Details' }).click();
  await press(own, 'Add details');
  await expect.element(page.getByRole('dialog', { name: 'Edit Contractor' })).toBeVisible();
});

test('the form of an assessment says whom it is about, and above its button what is missing', async ({
  server,
  member,
  open,
}) => {
  const { add } = contractorServer(server, member);
  await open(`/contractors?contractor=${add().id}&tab=assessments&review`);
  const form = page.getByRole('dialog', { name: 'Add Assessment' });
  await expect.element(form).toHaveAccessibleDescription('Dana Whitfield');
  const missing = form.getByText(/^Please provide ratings for: /);
  await expect.element(missing).toBeInViewport();
  const button = form.getByRole('button', { name: 'Submit Assessment' });
  expect(bottom(missing.element())).toBeLessThanOrEqual(top(button.element()));
});
