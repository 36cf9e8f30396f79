import {
  createEvent,
  deleteEvent,
  getEvent,
  restoreEvent,
  updateEvent,
  updateEventSeries,
} from '@pcr/contract/events/events.endpoints.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { getEventPicture } from '@pcr/contract/events/picture/picture.endpoints.ts';
import { getFileContent } from '@pcr/contract/files/files.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FileFixtures, startFileFixtures, upload } from '../../files/testing/file-fixtures.ts';
import { PDF, pictureOf } from '../../files/testing/file-samples.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { eventDraft, eventEdit } from '../testing/event-drafts.ts';

let fixtures: FileFixtures;
let bytes: Buffer;
let ana: Member;
let ben: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
  bytes = await pictureOf({ width: 900, height: 600 });
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  ana = await fixtures.app.member();
  ben = await fixtures.app.member();
});

const send = (of: Member) => upload(of, { folder: 'events', name: 'party.png', bytes });
const make = (image_id: string | null, changes = {}): Promise<Event> =>
  ana.ask(createEvent, { in: eventDraft({ image_id, ...changes }) });
const edit = (by: Member, event: Event, image_id: string | null) =>
  by.ask(updateEvent, { params: { id: event.id }, in: eventEdit(event.updated_at, { image_id }) });
const picture = (by: Member, { image_url }: Event, size = '') =>
  by.send('GET', `${image_url}${size}`);

test('every member who sees an event sees its picture, in the sizes that are kept, and not the file itself', async () => {
  const file = await send(ana);
  const event = await make(file.id);
  expect(event).toMatchObject({
    image_id: file.id,
    image_url: `/api/events/${event.id}/picture?file=${file.id}`,
  });
  for (const by of [ana, ben]) {
    const { status, headers } = await picture(by, event, '&size=320');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  expect((await picture(ben, event)).status).toBe(200);
  expect((await picture(ben, event, '&size=96')).status).toBe(404);
  await ben.refused('not_found', getFileContent, { params: { id: file.id }, query: {} });
});

test('an event without a picture, one that is deleted, and one that never was, have none', async () => {
  const [bare, event] = [await make(null), await make((await send(ana)).id)];
  expect(bare.image_url).toBeNull();
  await ben.refused('not_found', getEventPicture, { params: { id: bare.id }, query: {} });
  await ben.refused('not_found', getEventPicture, { params: { id: newId() }, query: {} });
  await ana.ask(deleteEvent, { params: { id: event.id }, query: { updated_at: event.updated_at } });
  expect((await picture(ana, event)).status).toBe(404);
  await ana.ask(restoreEvent, { params: { id: event.id } });
  expect((await picture(ben, event)).status).toBe(200);
});

test('a picture is one’s own, from the folder for it', async () => {
  const theirs = await send(ben);
  const paper = await upload(ana, { folder: 'documents', name: 'a.pdf', bytes: PDF });
  for (const image_id of [theirs.id, paper.id, newId()]) {
    const { fields } = await ana.refused('invalid_input', createEvent, {
      in: eventDraft({ image_id }),
    });
    expect(fields).toEqual({ image_id: 'This picture is not here anymore. Choose it again' });
  }
  const event = await make(null);
  await ana.refused('invalid_input', updateEvent, {
    params: { id: event.id },
    in: eventEdit(event.updated_at, { image_id: theirs.id }),
  });
  expect(await ana.ask(getEvent, { params: { id: event.id } })).toEqual(event);
});

test('a member who may edit leaves it, takes it away, replaces it by their own, and brings an earlier one back', async () => {
  const [first, second] = [await send(ana), await send(ben)];
  const event = await make(first.id);
  const left = await edit(ben, event, first.id);
  expect(left.image_id).toBe(first.id);
  const bare = await edit(ben, left, null);
  expect(bare.image_url).toBeNull();
  const other = await edit(ben, bare, second.id);
  expect((await picture(ana, other)).status).toBe(200);
  expect((await edit(ben, other, first.id)).image_id).toBe(first.id);
});

test('an earlier picture whose file is gone stays away, and the rest of the version comes back', async () => {
  const file = await send(ana);
  const bare = await edit(ana, await make(file.id), null);
  await fixtures.app.rows('delete from files where id = $1', [file.id]);
  expect((await edit(ana, bare, file.id)).image_id).toBeNull();
});

test('a series has its picture on each of its dates', async () => {
  const [first, second] = [await send(ana), await send(ana)];
  const dates = { recurring_pattern: 'monthly', recurring_until: '2040-05-31' };
  const event = await make(first.id, dates);
  expect(event.series?.dates).toBe(3);
  const pictures = () =>
    fixtures.app.rows('select distinct image_id from events where user_id = $1', [ana.id]);
  expect(await pictures()).toEqual([{ image_id: first.id }]);
  const change = { ...eventEdit(event.updated_at, { image_id: second.id }), scope: 'all' as const };
  await ana.ask(updateEventSeries, { params: { id: event.id }, in: change });
  expect(await pictures()).toEqual([{ image_id: second.id }]);
});

test('a picture without an event goes after a day, with its content; a deleted event keeps its picture', async () => {
  const [used, kept, unused] = [await send(ana), await send(ana), await send(ana)];
  await make(used.id);
  const deleted = await make(kept.id);
  await ana.ask(deleteEvent, {
    params: { id: deleted.id },
    query: { updated_at: deleted.updated_at },
  });
  const left = async () => {
    await fixtures.app.rows(`select graphile_worker.add_job('event_pictures_sweep', '{}')`);
    await fixtures.app.tasksDone();
    return (
      await fixtures.app.rows<{ id: string }>(
        'select id from files where user_id = $1 order by id',
        [ana.id],
      )
    ).map(({ id }) => id);
  };
  expect(await left()).toEqual([used.id, kept.id, unused.id].sort());
  fixtures.app.clock.advance({ hours: 25 });
  try {
    expect(await left()).toEqual([used.id, kept.id].sort());
  } finally {
    fixtures.app.clock.reset();
  }
  const stem = unused.path.replace('.webp', '');
  expect((await fixtures.held()).contents.filter((key) => key.startsWith(stem))).toEqual([]);
});

test('a picture that an event takes while the unused ones are removed stays', async () => {
  const file = await send(ana);
  const event = await make(null);
  const client = await fixtures.app.database.pool.connect();
  fixtures.app.clock.advance({ hours: 25 });
  try {
    await client.query('begin');
    await client.query('select from files where id = $1 for key share', [file.id]);
    await client.query('update events set image_id = $1 where id = $2', [file.id, event.id]);
    await fixtures.app.rows(`select graphile_worker.add_job('event_pictures_sweep', '{}')`);
    const waits = () =>
      vi.waitFor(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await fixtures.app.rows(waiting)).not.toEqual([]);
      }, 30_000);
    await Promise.race([fixtures.app.tasksDone(), waits()]);
  } finally {
    await client.query('commit');
    client.release();
  }
  await fixtures.app.tasksDone();
  fixtures.app.clock.reset();
  expect((await ana.ask(getEvent, { params: { id: event.id } })).image_id).toBe(file.id);
  expect((await picture(ben, await ana.ask(getEvent, { params: { id: event.id } }))).status).toBe(
    200,
  );
});
