import {
  createAnnouncement,
  deleteAnnouncement,
  restoreAnnouncement,
  updateAnnouncement,
} from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { openStream } from '../testing/live-stream.ts';
import { collectEvents } from '../testing/published-events.ts';
import { announcementDraft, announcementEdit } from './testing/announcement-drafts.ts';

let app: TestApp;
let anna: Member;
let bella: Member;
beforeAll(async () => {
  app = await startApp();
  [anna, bella] = [await app.member(), await app.member()];
});
afterAll(() => app.close());
beforeEach(() => app.rows('delete from announcements'));

test('everybody hears of a new one, its change, deletion and return: which one, and nothing of its content', async () => {
  const published = await collectEvents(app);
  const stream = await openStream(app.address, bella);
  await stream.current();
  const { id, updated_at } = await anna.ask(createAnnouncement, {
    in: announcementDraft({ title: 'Secret plan' }),
  });
  await stream.heard(id);
  const params = { id };
  const edited = await anna.ask(updateAnnouncement, { params, in: announcementEdit(updated_at) });
  await anna.ask(deleteAnnouncement, { params, query: { updated_at: edited.updated_at } });
  await anna.ask(restoreAnnouncement, { params });
  expect(await published()).toEqual(
    Array(4).fill({ to: 'everyone', topic: ANNOUNCEMENTS_TOPIC, id }),
  );
  expect(stream.changes[0]).toEqual({ topic: ANNOUNCEMENTS_TOPIC, id, everyone: true });
  stream.close();
});

test('nobody hears of what did not happen: sent twice, stale, restored already', async () => {
  const published = await collectEvents(app);
  const draft = announcementDraft();
  const { id } = await anna.ask(createAnnouncement, { in: draft });
  await anna.ask(createAnnouncement, { in: draft });
  const stale = '2020-01-01T00:00:00Z';
  await anna.refused('conflict', updateAnnouncement, {
    params: { id },
    in: announcementEdit(stale),
  });
  await anna.refused('conflict', deleteAnnouncement, {
    params: { id },
    query: { updated_at: stale },
  });
  await anna.ask(restoreAnnouncement, { params: { id } });
  expect(await published()).toHaveLength(1);
});
