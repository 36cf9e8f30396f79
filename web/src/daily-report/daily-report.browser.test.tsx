import { getDailyReport } from '@pcr/contract/daily-report/daily-report.endpoints.ts';
import type { DailyReport, ReportThing } from '@pcr/contract/daily-report/daily-report.schema.ts';
import { readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { page } from 'vitest/browser';
import { newId } from '../kit/api/ids.ts';
import { Refused } from '../kit/testing/answering-server.ts';
import { address, textsOf } from '../kit/testing/component-test.ts';
import { inboxServer } from '../notifications/testing/inbox-server.ts';
import { expect, test } from '../testing/app-test.tsx';

const ID = newId();
const AT = `/daily-report?report=${ID}`;
const thing = (
  kind: ReportThing['kind'],
  title: string,
  said: Partial<ReportThing> = {},
): ReportThing => ({
  ...{
    id: newId(),
    kind,
    subject_id: newId(),
    title,
    status: null,
    day: null,
    at: null,
    time_zone: null,
  },
  ...said,
});
const REPORT: DailyReport = {
  id: ID,
  day: '2026-03-03',
  created_at: '2026-03-03T14:00:00Z',
  things: [
    thing('applications', 'Evening helper', { at: '2026-03-02T18:00:00Z' }),
    thing('decisions', 'Infant care', { status: 'accepted', at: '2026-03-02T18:00:00Z' }),
    thing('events', 'Fire drill', { at: '2026-03-05T15:00:00Z', time_zone: 'America/Chicago' }),
    thing('events', 'Open house', { at: '2026-03-06T15:00:00Z', time_zone: 'Mars/Olympus' }),
    thing('events', 'Bake sale', {
      status: 'cancelled',
      at: '2026-03-07T15:00:00Z',
      time_zone: 'America/Chicago',
    }),
    thing('credentials', 'CPR', { day: '2026-04-01' }),
    thing('records', 'The Parkers', { day: '2026-03-30' }),
    thing('looks', 'The Lees', { day: '2026-03-02' }),
  ],
  gone: 2,
};

test('an entry of the inbox leads to the report, which lists what is new under its kind (notifications.md 75)', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  server.answer(readInboxAbout, () => undefined);
  server.answer(getDailyReport, () => REPORT);
  const none = {
    applications: '1',
    decisions: '1',
    events: '3',
    credentials: '1',
    records: '1',
    looks: '1',
  };
  inbox.add({ kind: 'daily_report', subject_id: ID, parts: none });
  await open('/inbox');
  await page.getByRole('link', { name: /^Your daily report: 1 new application, 1 answer/ }).click();
  await expect.poll(address).toBe(AT);
  await expect.element(page.getByText('What was new on Mar 3, 2026')).toBeVisible();
  expect(await textsOf(page.getByRole('listitem'))).toEqual([
    expect.stringMatching(/^Evening helperSomeone applied on Mar [23], 2026$/),
    expect.stringContaining('Infant careYou were accepted'),
    expect.stringContaining('Fire drillMar 5, 2026, 9:00 AM CST'),
    // A zone that this browser does not know: the viewer's own clock.
    expect.stringMatching(/^Open houseMar [67], 2026, \d+:00 [AP]M$/),
    expect.stringContaining('Bake saleCancelled. It was planned for Mar 7, 2026, 9:00 AM CST'),
    expect.stringContaining('CPRExpires on Apr 1, 2026'),
    expect.stringContaining('The ParkersWill be deleted on Mar 30, 2026'),
    expect.stringContaining('The LeesA member looked at it on Mar 2, 2026'),
  ]);
  await expect.element(page.getByText('2 more things are not here anymore.')).toBeVisible();
  const job = REPORT.things[0]?.subject_id;
  await expect
    .element(page.getByRole('link', { name: /Evening helper/ }))
    .toHaveAttribute('href', `/jobs?job=${job}&tab=applications`);
});

test('a report whose things are all gone says so, and one that is not there as well', async ({
  server,
  open,
}) => {
  server.answer(readInboxAbout, () => undefined);
  server.answer(getDailyReport, () => ({ ...REPORT, things: [], gone: 3 }));
  await open(AT);
  await expect.element(page.getByText('Everything in this report is gone by now.')).toBeVisible();
  server.answer(getDailyReport, () => {
    throw new Refused('not_found');
  });
  await open(AT);
  await expect.element(page.getByText(/^This report is not here/)).toBeVisible();
});
