import {
  createFamily,
  deleteFamily,
  getFamily,
  listFamilies,
  restoreFamily,
  summarizeFamilies,
  updateFamily,
} from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { familyDraft, familyEdit } from './testing/family-drafts.ts';

let app: TestApp;
let anna: Member;
let family: Family;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await app.member();
  family = await anna.ask(createFamily, { in: familyDraft({ notes: 'first' }) });
});
afterEach(() => app.clock.reset());

const update = (notes: string, updated_at = family.updated_at) =>
  anna.ask(updateFamily, { params: { id: family.id }, in: familyEdit(updated_at, { notes }) });
const remove = (updated_at = family.updated_at) =>
  anna.ask(deleteFamily, { params: { id: family.id }, query: { updated_at } });
const get = () => anna.ask(getFamily, { params: { id: family.id } });

describe('a stale update answers 409 and shows both versions (kit.md 13, 14)', () => {
  test('every update makes a version of its own, even in the same millisecond', async () => {
    app.clock.freeze();
    const versions = [family.updated_at];
    for (let n = 0; n < 5; n++)
      versions.push((await update(`version ${n}`, versions.at(-1))).updated_at);
    expect(new Set(versions).size).toBe(6);
    expect(versions).toEqual(versions.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
  });

  test('of ten concurrent updates of one version exactly one wins, and the others see it', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        anna.reply(updateFamily, {
          params: { id: family.id },
          in: familyEdit(family.updated_at, { notes: `writer ${n}` }),
        }),
      ),
    );
    const won = replies.filter((reply) => reply.status === 200);
    expect(won).toHaveLength(1);
    const winner = JSON.parse(won[0]?.text ?? '');
    for (const reply of replies.filter((other) => other.status !== 200)) {
      expect(JSON.parse(reply.text).error).toMatchObject({ code: 'conflict', current: winner });
    }
    expect(await get()).toEqual(winner);
    // An update that is based on the winner's version is accepted.
    expect((await update('third', winner.updated_at)).notes).toBe('third');
  });

  test('of an update and a deletion of one version exactly one wins', async () => {
    const replies = await Promise.all([
      anna.reply(updateFamily, {
        params: { id: family.id },
        in: familyEdit(family.updated_at, { notes: 'kept' }),
      }),
      anna.reply(deleteFamily, {
        params: { id: family.id },
        query: { updated_at: family.updated_at },
      }),
    ]);
    const statuses = replies.map((reply) => reply.status);
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual(statuses);
  });

  test("an `updated_at` with 'Z' for '+00:00' is the same instant", async () => {
    expect((await update('second', family.updated_at.replace('+00:00', 'Z'))).notes).toBe('second');
  });
});

describe('delete asks, and can be undone', () => {
  test('a deleted record is nowhere: not in list, search, filter, tiles, locations, nor by its id', async () => {
    const other = await anna.ask(createFamily, {
      in: familyDraft({ family_name: 'Stays', location: 'Salem, MA' }),
    });
    await remove();
    await anna.refused('not_found', getFamily, { params: { id: family.id } });
    for (const query of [
      {},
      { search: 'parker' },
      { search: family.id },
      { location: family.location },
    ]) {
      const { items } = await anna.ask(listFamilies, { query });
      expect(items.map((item) => item.id)).not.toContain(family.id);
    }
    expect(
      (await anna.ask(listFamilies, { query: { sort: 'name' } })).items.map((item) => item.id),
    ).toEqual([other.id]);
    expect(await anna.ask(summarizeFamilies)).toEqual({
      total: 1,
      active: 1,
      average_rating: 5,
      high_quality: 1,
      locations: ['Salem, MA'],
    });
    const edit = familyEdit(family.updated_at);
    await anna.refused('not_found', updateFamily, { params: { id: family.id }, in: edit });
    await anna.refused('not_found', deleteFamily, {
      params: { id: family.id },
      query: { updated_at: family.updated_at },
    });
  });

  test('a stale deletion answers 409 with the record as it is now, and deletes nothing', async () => {
    const now = await update('second');
    const refused = await anna.refused('conflict', deleteFamily, {
      params: { id: family.id },
      query: { updated_at: family.updated_at },
    });
    expect(refused.current).toEqual(now);
    expect(await get()).toEqual(now);
  });

  test.each(['', '?updated_at=yesterday'])(
    'a deletion says which version it is based on: %j',
    async (query) => {
      const path = `/api/families/${family.id}${query}`;
      const { fields } = await anna.sendRefused('invalid_input', 'DELETE', path);
      expect(Object.keys(fields ?? {})).toEqual(['updated_at']);
    },
  );

  test('restored, it is as it was, in a version of its own; again, or without having been deleted, it answers the record', async () => {
    expect(await anna.ask(restoreFamily, { params: { id: family.id } })).toEqual(family);
    app.clock.advance({ days: -1 });
    await remove();
    const restored = await anna.ask(restoreFamily, { params: { id: family.id } });
    expect(restored).toEqual({ ...family, updated_at: restored.updated_at });
    expect(restored.updated_at).not.toBe(family.updated_at);
    expect(await get()).toEqual(restored);
    expect(await anna.ask(restoreFamily, { params: { id: family.id } })).toEqual(restored);
    expect((await anna.ask(summarizeFamilies)).total).toBe(1);
  });

  test('deleted and restored at once by two devices, it is one or the other', async () => {
    await remove();
    await Promise.all(
      Array.from({ length: 5 }, () => anna.reply(restoreFamily, { params: { id: family.id } })),
    );
    const { updated_at } = await get();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        anna.reply(deleteFamily, { params: { id: family.id }, query: { updated_at } }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([204, 404, 404, 404, 404]);
    // The one that comes second, on another device, may take it back as well.
    const again = { params: { id: family.id }, query: { updated_at } };
    expect((await anna.refused('not_found', deleteFamily, again)).can).toEqual({ restore: true });
    expect(await (await app.member()).refused('not_found', deleteFamily, again)).not.toHaveProperty(
      'can',
    );
  });
});

describe('a deleted entry can be restored for 30 days (kit.md 17)', () => {
  const purge = async () => {
    await enqueue(app.database, 'families_purge', {});
    await app.tasksDone();
  };
  const exists = async () =>
    (await app.rows('select 1 from families where id = $1', [family.id])).length === 1;

  test('the daily purge keeps it until then, and removes it for good after', async () => {
    const crontab = await app.rows(
      'select identifier from graphile_worker._private_known_crontabs order by 1',
    );
    expect(crontab).toContainEqual({ identifier: 'families_purge' });
    await remove();
    app.clock.advance({ days: 29, hours: 23, minutes: 59 });
    await purge();
    expect(await exists()).toBe(true);
    app.clock.advance({ minutes: 2 });
    await purge();
    expect(await exists()).toBe(false);
    // Her session has ended with the time.
    anna = await app.otherDevice(anna);
    await anna.refused('not_found', restoreFamily, { params: { id: family.id } });
  });

  test('a record that was not deleted is never removed, however old; run twice it does the same', async () => {
    app.clock.advance({ days: 4000 });
    await purge();
    await purge();
    expect(await exists()).toBe(true);
  });
});
