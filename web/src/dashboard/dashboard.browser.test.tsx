import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import type { TodayKind, TodayLine } from '@pcr/contract/dashboard/today.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { announcementServer } from '../announcements/testing/announcement-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { newId } from '../kit/api/ids.ts';
import { draftKey, saveDraft } from '../kit/draft/draft-storage.ts';
import { unsentKey } from '../kit/kept/unsent-files.ts';
import { address, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

const FAILED = /^We could not load your dashboard/;
const NOTE = /Using sample data for demonstration/;
const jobs = page.getByRole('list', { name: 'Recent jobs' }).getByRole('listitem');

test('a server error shows samples under their note, and Retry brings what is real', async ({
  server,
  member,
  open,
}) => {
  emptyDashboard(server, { recent_jobs: [jobServer(server, member).postByAnother()] });
  const mend = server.refuse(getDashboard, 'unavailable');
  await open('/dashboard');
  await expect.element(page.getByText(FAILED)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Sample jobs' })).toBeVisible();
  await expect.element(page.getByText(NOTE).first()).toBeVisible();
  mend();
  await press(page, 'Retry');
  await expect.element(jobs).toHaveLength(1);
  await expect.element(page.getByText(FAILED)).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Sample jobs' })).not.toBeInTheDocument();
});

test('an event that one attends leads to its details, and a job opens on the board with one press', async ({
  server,
  member,
  open,
}) => {
  const [subject_id, created_at] = [newId(), new Date().toISOString()];
  const job = jobServer(server, member).postByAnother({ title: 'Infant Care Specialist' });
  emptyDashboard(server, {
    recent_jobs: [job],
    recent_activity: [{ kind: 'event_registration', subject: 'First aid', subject_id, created_at }],
  });
  await open('/dashboard');
  await expect
    .element(
      page.getByRole('list', { name: 'Your activity' }).getByRole('link', { name: /First aid/ }),
    )
    .toHaveAttribute('href', `/events?event=${subject_id}`);
  await jobs.getByRole('link').click();
  await expect.element(page.getByRole('dialog', { name: 'Infant Care Specialist' })).toBeVisible();
  expect(address()).toBe(`/jobs?job=${job.id}`);
});

test('with SAMPLE_DATA=off a failure says so, with Retry, and leaves the quick actions; each section says that it is empty', async ({
  server,
  open,
  settings,
}) => {
  settings.sample_data = false;
  emptyDashboard(server);
  const mend = server.refuse(getDashboard, 'unavailable');
  await open('/dashboard');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Your dashboard could not be loaded');
  await expect.element(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
  mend();
  await press(page, 'Retry');
  for (const words of [
    'No jobs are open right now.',
    'What you add and look up will show up here.',
    'There are no announcements right now.',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
});

const line = (
  kind: TodayKind,
  turn: TodayLine['turn'],
  said: Partial<TodayLine> = {},
): TodayLine => ({
  ...{ kind, turn, id: newId(), subject: 'Parker Family', count: 1 },
  ...{ day: null, time: null, end_time: null, at: null, photo: null },
  ...said,
});
const needs = page.getByRole('list', { name: 'What needs you' }).getByRole('listitem');

test('what needs one is five lines at most, each a link to the thing; the rest comes on a press; beside it, on a desktop, quick actions (dashboard.md 20, 23, 27)', async ({
  server,
  member,
  open,
}) => {
  const [record, talk, job, event, draft] = [newId(), newId(), newId(), newId(), newId()];
  saveDraft(draftKey(member.user.id, `families:new:${draft}`), { family_name: 'Half' });
  emptyDashboard(server, {
    today: [
      line('pickup', 'soon', { id: record, time: '17:30', count: 3 }),
      line('certificate_expired', 'waiting', { subject: 'First Aid', day: '2025-11-01', count: 2 }),
      line('job_application', 'waiting', { id: job, subject: 'Infant Care', count: 100 }),
      line('message', 'waiting', { id: talk, subject: null, at: new Date().toISOString() }),
      line('event', 'later', {
        id: event,
        subject: 'Safe Sleep',
        time: '18:30',
        end_time: '20:30',
      }),
      line('records_expiring', 'later', { day: '2099-12-02', count: 2 }),
    ],
  });
  await open('/dashboard');
  const hrefs = () => needs.elements().map((item) => item.querySelector('a')?.getAttribute('href'));
  await expect.poll(hrefs).toEqual([
    // Several pickups lead to the screen of all of them.
    '/family-records/pickups',
    // A draft waits on this device, before what somebody waits for (23).
    `/family-records?add=${draft}`,
    '/documents?folder=certificates',
    `/jobs?job=${job}&tab=applications`,
    `/messages/${talk}`,
  ]);
  for (const [n, words] of [
    /^Pickup at 5:30 PMParker Family and 2 more$/,
    /^Go on with your family recordHalf · Not saved yet · \d+:\d\d [AP]M$/,
    /^First Aid expired Nov 1, 2025Renew · 1 more have expired$/,
    /^99\+ applications wait for youInfant Care$/,
    /^Another member wrote to you\d+:\d\d [AP]M$/,
  ].entries())
    await expect.poll(() => needs.nth(n).element().textContent?.replace(/\s/g, ' ')).toMatch(words);
  await press(page, 'Show 2 more');
  await expect
    .poll(() => hrefs().slice(5))
    .toEqual([`/events?event=${event}`, '/privacy-security/retention']);
  await expect.poll(() => needs.nth(6).element().textContent).toMatch(/^2 records go Dec 2, 2099/);
  // The newest draft opens with what was typed (23).
  for (const [name, to] of [
    ['jobs', `/jobs?add=${draft}`],
    ['groups', `/events?tab=groups&add=${draft}`],
    ['conversation_messages', `/messages/new/${draft}`],
  ] as const) {
    saveDraft(draftKey(member.user.id, `${name}:new:${draft}`), { text: 'Half' });
    await open('/dashboard');
    await expect.poll(() => hrefs()[1]).toBe(to);
  }
  announcementServer(server);
  const begun = { id: newId(), title: 'Snow day', content: 'We open at ten.' };
  saveDraft(draftKey(member.user.id, `announcements:new:${draft}`), begun);
  await open('/dashboard');
  await page.getByRole('link', { name: /^Go on with your announcement/ }).click();
  const form = page.getByRole('dialog', { name: 'New Announcement' });
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Snow day');
  await open('/dashboard');
  await page.viewport(1280, 900);
  onTestFinished(() => page.viewport(390, 844));
  const action = page.getByRole('link', { name: /^Search Family Records/ });
  await expect
    .poll(() => {
      const [today, beside] = [needs.nth(0), action].map((one) =>
        one.element().getBoundingClientRect(),
      );
      return today && beside && today.right <= beside.left && beside.top < today.bottom;
    })
    .toBe(true);
});

test('what is said of a certificate on its way has no line beside that of its file, and hides no draft (dashboard.md 23)', async ({
  server,
  member,
  open,
}) => {
  const [draft, ...files] = [newId(), newId(), newId()];
  saveDraft(draftKey(member.user.id, `families:new:${draft}`), { family_name: 'Half' }, 1);
  for (const [n, id] of files.entries()) {
    saveDraft(unsentKey(member.user.id, id, n > 0), { name: 'Card.pdf', screen: 'documents' });
    saveDraft(draftKey(member.user.id, `credentials:${id}`), {
      kind: 'CPR',
      on_arrival: n ? 'yes' : '',
    });
  }
  emptyDashboard(server);
  await open('/dashboard');
  await expect.element(needs).toHaveLength(2);
  await expect.element(needs.nth(0)).toMatchTextContent('2 files are not sent yet');
  await expect.element(needs.nth(1)).toMatchTextContent('Go on with your family record');
});

test('a quiet day says so until the inbox has news; the platform notice stands in full once, then on one line, and Today and the quick actions are in the upper part of a phone (dashboard.md 3, 4, 12, 20 and 25)', async ({
  server,
  open,
}) => {
  emptyDashboard(server);
  await open('/dashboard');
  await expect.element(page.getByText(/^Nothing needs you right now/)).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  emptyDashboard(server, {
    today: [line('group_application', 'waiting', { subject: 'Eastside' })],
  });
  server.publish({ topic: INBOX_TOPIC, id: null, everyone: false });
  await expect.element(needs).toMatchTextContent('Somebody asks to joinEastside');
  const notice = page.getByRole('note').filter({ hasText: 'record-keeping tool only' });
  await expect.element(notice).toMatchTextContent('does not verify user information');
  await expect.element(notice.getByRole('button')).not.toBeInTheDocument();
  await open('/dashboard');
  await expect.element(notice.getByRole('button', { name: 'more' })).toBeVisible();
  await expect.element(needs.first()).toBeVisible();
  const boxOf = (one: Element) => one.getBoundingClientRect();
  expect(boxOf(needs.first().element()).top).toBeLessThanOrEqual(330);
  const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  const boxes = actions.elements().map(boxOf);
  expect(boxes.map(({ left, top }) => [left > 195, top > (boxes[0]?.bottom ?? 0)])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(80);
});

test('a new member has three steps, ticked as they are done, until all are or they close them (dashboard.md 26)', async ({
  server,
  open,
}) => {
  const steps = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  emptyDashboard(server, { first_steps: { family: false, certificate: false, photo: true } });
  await open('/dashboard');
  await expect
    .element(steps.nth(1).getByRole('link'))
    .toHaveAttribute('href', '/documents?folder=certificates&add-certificate');
  emptyDashboard(server, { first_steps: { family: false, certificate: true, photo: false } });
  await open('/dashboard');
  await expect
    .element(steps.nth(0).getByRole('link'))
    .toHaveAttribute('href', '/family-records?add');
  await expect.element(steps.nth(1)).toMatchTextContent('Your first certificate, done');
  await expect.element(steps.nth(2).getByRole('link')).toHaveAttribute('href', '/profile?photo');
  const first = page.getByRole('link', { name: 'Add First Record' });
  await expect.element(first).toHaveAttribute('href', '/family-records?add');
  await press(page, 'Close the first steps');
  await expect.element(first).not.toBeInTheDocument();
  await open('/dashboard');
  await expect.element(page.getByText(/^Nothing needs you right now/)).toBeVisible();
});
