import * as announcements from '@pcr/contract/announcements/announcements.endpoints.ts';
import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import * as events from '@pcr/contract/events/events.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  announcementDraft,
  announcementEdit,
} from './announcements/testing/announcement-drafts.ts';
import { holds } from './contractors/testing/claim-fixtures.ts';
import { contractorDraft, contractorEdit } from './contractors/testing/contractor-drafts.ts';
import { eventDraft, eventEdit } from './events/testing/event-drafts.ts';
import { adminOn } from './testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { makeDue } from './testing/due-tasks.ts';

// Whose entry it is hears of what others do to it (notifications.md 110 to 112).

let app: TestApp;
let ana: Member;
let bo: Member;
beforeAll(async () => {
  app = await startApp({ tellAfterMs: 60_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, bo] = await Promise.all([app.member(), app.member({ full_name: 'Bo Secret' })]);
});

/** What the maker was told, the first first, once all tasks that wait have run. */
const told = async (to = ana) => {
  await makeDue(app.rows);
  await app.tasksDone();
  const { items } = await to.ask(listInbox, { query: {} });
  await app.rows('delete from inbox_entries');
  return items.map(({ kind, subject_id, parts }) => ({ kind, subject_id, parts })).reverse();
};

test('the maker of an event hears what others change, cancel, delete and restore, without a name, once for each', async () => {
  let event = await ana.ask(events.createEvent, { in: eventDraft() });
  const params = { id: event.id };
  const told_ = async (kind: string) =>
    expect(await told(), kind).toEqual([
      { kind, subject_id: event.id, parts: { event_title: event.title, dates: '1' } },
    ]);
  for (const description of ['A', 'B']) {
    const edit = eventEdit(event.updated_at, { description });
    event = await bo.ask(events.updateEvent, { params, in: edit });
  }
  await told_('own_event_changed');
  for (const status of ['cancelled', 'upcoming'] as const) {
    const change = { status, updated_at: event.updated_at };
    event = await bo.ask(events.changeEventStatus, { params, in: change });
    await told_(status === 'cancelled' ? 'own_event_cancelled' : 'own_event_restored');
  }
  await bo.ask(events.deleteEvent, { params, query: { updated_at: event.updated_at } });
  await told_('own_event_deleted');
  expect(await adminOn(app)(['deleted', 'restore', 'events', event.id])).toMatchObject({ code: 0 });
  await told_('own_event_restored');
});

test('of what its maker does, and of what is taken back within a minute, the maker hears nothing', async () => {
  const event = await ana.ask(events.createEvent, { in: eventDraft() });
  const params = { id: event.id };
  const query = { updated_at: event.updated_at };
  await bo.ask(events.deleteEvent, { params, query });
  const { updated_at } = await bo.ask(events.restoreEvent, { params });
  const changed = await ana.ask(events.updateEvent, {
    params,
    in: eventEdit(updated_at, { title: 'Another' }),
  });
  expect(await told()).toEqual([]);
  // What others did before its maker changed it, the maker has seen.
  const theirs = { status: 'cancelled', updated_at: changed.updated_at } as const;
  const cancelled = await bo.ask(events.changeEventStatus, { params, in: theirs });
  const back = { status: 'upcoming', updated_at: cancelled.updated_at } as const;
  await ana.ask(events.changeEventStatus, { params, in: back });
  expect(await told()).toEqual([]);
});

test('of dates of a series that are deleted at once the maker is told once, with how many they are', async () => {
  const series = { recurring_pattern: 'monthly', recurring_until: '2040-05-08' } as const;
  const event = await ana.ask(events.createEvent, { in: eventDraft(series) });
  const query = { scope: 'all', updated_at: event.updated_at } as const;
  await bo.ask(events.deleteEventSeries, { params: { id: event.id }, query });
  expect(await told()).toMatchObject([{ kind: 'own_event_deleted', parts: { dates: '3' } }]);
});

test('the maker of an announcement hears what others change, delete and restore', async () => {
  const made = await ana.ask(announcements.createAnnouncement, { in: announcementDraft() });
  const params = { id: made.id };
  const edit = announcementEdit(made.updated_at, { content: 'Another' });
  const { updated_at } = await bo.ask(announcements.updateAnnouncement, { params, in: edit });
  const parts = { announcement_title: edit.title };
  const about = { subject_id: made.id, parts };
  expect(await told()).toEqual([{ kind: 'own_announcement_changed', ...about }]);
  await bo.ask(announcements.deleteAnnouncement, { params, query: { updated_at } });
  expect(await told()).toEqual([{ kind: 'own_announcement_deleted', ...about }]);
  await bo.ask(announcements.restoreAnnouncement, { params });
  expect(await told()).toEqual([{ kind: 'own_announcement_restored', ...about }]);
});

test('the member who added a contractor hears what the contractor does who is confirmed as it', async () => {
  const made = await ana.ask(contractors.createContractor, { in: contractorDraft() });
  await holds(bo, made.id);
  const params = { id: made.id };
  const edit = contractorEdit(made.updated_at, { location: 'Waco' });
  const { updated_at } = await bo.ask(contractors.updateContractor, { params, in: edit });
  const about = { subject_id: made.id, parts: { contractor_name: made.name } };
  expect(await told()).toEqual([{ kind: 'own_contractor_changed', ...about }]);
  await bo.ask(contractors.deleteContractor, { params, query: { updated_at } });
  expect(await told()).toEqual([{ kind: 'own_contractor_deleted', ...about }]);
  await bo.ask(contractors.restoreContractor, { params });
  expect(await told()).toEqual([{ kind: 'own_contractor_restored', ...about }]);
});
