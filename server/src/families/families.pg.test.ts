import {
  createFamily,
  deleteFamily,
  getFamily,
  listFamilies,
  updateFamily,
} from '@pcr/contract/families/families.endpoints.ts';
import {
  FAMILY_LIMITS,
  type FamilyDraft,
  RATING_GREEN,
  RATING_YELLOW,
  RATINGS,
  SERVICE_END_REASONS,
} from '@pcr/contract/families/families.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { familyDraft, familyEdit } from './testing/family-drafts.ts';

let app: TestApp;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
});
afterAll(() => app.close());

const full: Partial<FamilyDraft> = {
  family_name: 'Família Gonçalves',
  location: 'São Paulo, SP',
  children_count: 3,
  contact_info: 'Rua das Flores 12\n+55 11 5555 0100',
  service_status: 'Ended',
  service_start_date: '2024-02-29',
  service_end_date: '2025-12-31',
  service_end_reason: 'other',
  other_reason_details: 'Moved in with the grandparents',
  last_provider: 'Sunny Days',
  previous_providers: 2,
  reliability_rating: 4.1,
  communication_rating: 3.2,
  timeliness_rating: 2.3,
  professionalism_rating: 1.4,
  notes: 'Pays late, but always pays. 🙂',
};

describe('Insert one with user_id added, returning the row (families.md 3)', () => {
  test('the row has every field as it was given, and those of the server', async () => {
    const draft = familyDraft(full);
    const before = app.clock.now();
    const created = await anna.ask(createFamily, { in: draft });
    expect(created).toEqual({
      ...draft,
      overall_rating: 2.75,
      color_indicator: 'red',
      disputed: false,
      user_id: anna.id,
      can: { edit: true, delete: true },
      created_at: created.updated_at,
      updated_at: expect.stringMatching(/\+00:00$/),
    });
    const time = new Date(created.created_at);
    expect(time >= before && time <= app.clock.now()).toBe(true);
    expect(await anna.ask(getFamily, { params: { id: draft.id } })).toEqual(created);
  });

  test('a card of the list is the record without its long and private texts', async () => {
    const owner = await app.member();
    const created = await owner.ask(createFamily, { in: familyDraft(full) });
    const { notes: _, contact_info: __, last_provider: ___, ...card } = created;
    expect(await owner.ask(listFamilies, { query: {} })).toEqual({ items: [card], next: null });
  });

  test('days are kept as they are, in whatever zone server and database run (kit.md 59)', async () => {
    for (const day of ['1900-01-01', '2026-01-01', '2026-12-31', '2199-12-31']) {
      const created = await anna.ask(createFamily, {
        in: familyDraft({ service_start_date: day, service_end_date: day }),
      });
      expect(created).toMatchObject({ service_start_date: day, service_end_date: day });
    }
  });

  test('texts are saved trimmed and at their full length, with each end reason', async () => {
    const longest = Object.fromEntries(
      Object.entries(FAMILY_LIMITS).map(([name, max]) => [name, 'ö'.repeat(max)]),
    );
    const draft = { ...full, ...longest, location: '  Boston, MA \n' };
    const created = await anna.ask(createFamily, { in: familyDraft(draft) });
    expect(created).toMatchObject({ ...longest, location: 'Boston, MA' });
    for (const service_end_reason of SERVICE_END_REASONS) {
      const ended = familyDraft({ service_end_date: '2026-03-03', service_end_reason });
      expect(await anna.ask(createFamily, { in: ended })).toMatchObject({ service_end_reason });
    }
  });
});

describe('What many save at the same moment (kit.md 80)', () => {
  test('each gets their own record, with all that they filled in; several share a transaction', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => app.member()));
    const drafts = owners.flatMap((owner, n) =>
      [1, 2, 3].map((children_count) => ({
        owner,
        draft: familyDraft({
          ...(children_count === 2 ? {} : full),
          family_name: `The "${n}" \\ Family`,
          children_count,
        }),
      })),
    );
    const created = await Promise.all(
      drafts.map(({ owner, draft }) => owner.ask(createFamily, { in: draft })),
    );
    for (const [n, { owner, draft }] of drafts.entries()) {
      expect(created[n]).toMatchObject({
        ...draft,
        user_id: owner.id,
        can: { edit: true, delete: true },
      });
      expect(await owner.ask(getFamily, { params: { id: draft.id } })).toEqual(created[n]);
    }
    const ids = drafts.map(({ draft }) => draft.id);
    const saved =
      'select count(distinct xmin::text)::int as transactions from families where id = any ($1)';
    const [{ transactions = 0 } = {}] = await app.rows<{ transactions: number }>(saved, [ids]);
    expect(transactions).toBeLessThan(drafts.length);
  });

  test('of two members who bring the same id one has the entry, and the other learns only that it is taken', async () => {
    const [one, other] = [await app.member(), await app.member()];
    for (let n = 0; n < 5; n++) {
      const drafts = [familyDraft({ notes: 'of one' }), familyDraft({ notes: 'of one, too' })];
      const asked = [one, other, one, other].map((member, at) => {
        const draft = drafts[at >> 1] as FamilyDraft;
        return member.reply(createFamily, {
          in: member === one ? draft : { ...draft, notes: 'of the other' },
        });
      });
      const answers = await Promise.all(asked);
      for (const pair of [answers.slice(0, 2), answers.slice(2)]) {
        expect(pair.map(({ status }) => status).sort()).toEqual([200, 409]);
      }
    }
    const read =
      'select count(*)::int as wrong from families where user_id in ($1, $2) and (user_id = $1) <> (notes like $3)';
    expect(await app.rows(read, [one.id, other.id, 'of one%'])).toEqual([{ wrong: 0 }]);
  });

  test('a member whose account is held at that moment holds up nobody else', async () => {
    const [held, free] = [await app.member(), await app.member()];
    const holding = await app.database.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select from users where id = $1 for update', [held.id]);
      const waiting = [1, 2, 3].map(() => held.ask(createFamily, { in: familyDraft() }));
      const created = await Promise.all(
        Array.from({ length: 4 }, () => free.ask(createFamily, { in: familyDraft() })),
      );
      expect(created.map(({ user_id }) => user_id)).toEqual(Array(4).fill(free.id));
      await holding.query('rollback');
      expect((await Promise.all(waiting)).map(({ user_id }) => user_id)).toEqual(
        Array(3).fill(held.id),
      );
    } finally {
      holding.release();
    }
  });
});

describe('Update by id (families.md 3)', () => {
  test('all fields are replaced; owner, id and creation stay', async () => {
    const created = await anna.ask(createFamily, { in: familyDraft() });
    const edit = familyEdit(created.updated_at, full as Partial<FamilyDraft>);
    const updated = await anna.ask(updateFamily, { params: { id: created.id }, in: edit });
    expect(updated).toEqual({
      ...created,
      ...full,
      overall_rating: 2.75,
      color_indicator: 'red',
      updated_at: updated.updated_at,
    });
    expect(new Date(updated.updated_at) > new Date(created.updated_at)).toBe(true);
    expect(await anna.ask(getFamily, { params: { id: created.id } })).toEqual(updated);
    // Fields that no longer belong are emptied.
    const emptied = familyEdit(updated.updated_at);
    expect(await anna.ask(updateFamily, { params: { id: created.id }, in: emptied })).toMatchObject(
      {
        service_end_date: null,
        service_end_reason: null,
        other_reason_details: null,
      },
    );
  });
});

describe('Family colour indicator on save (families.md 12, 13)', () => {
  test.each([
    [[5, 5, 5, 5], 5, 'green'],
    [[4.5, 4.5, 4.5, 4.5], RATING_GREEN, 'green'],
    [[4.5, 4.5, 4.5, 4.4], 4.475, 'yellow'],
    [[3.5, 3.5, 3.5, 3.5], RATING_YELLOW, 'yellow'],
    [[3.5, 3.5, 3.5, 3.4], 3.475, 'red'],
    [[1, 1, 1, 1], 1, 'red'],
  ])('of %j the mean is %d, which is %s', async (ratings, overall_rating, color_indicator) => {
    const draft = familyDraft(Object.fromEntries(RATINGS.map((name, n) => [name, ratings[n]])));
    expect(await anna.ask(createFamily, { in: draft })).toMatchObject({
      overall_rating,
      color_indicator,
    });
  });
});

describe('Creating twice with the same id makes one record', () => {
  test('sent again, it answers the same record', async () => {
    const draft = familyDraft();
    const first = await anna.ask(createFamily, { in: draft });
    expect(await anna.ask(createFamily, { in: draft })).toEqual(first);
    // As it is now, even if it was changed between.
    const updated = await anna.ask(updateFamily, {
      params: { id: draft.id },
      in: familyEdit(first.updated_at, { notes: 'changed' }),
    });
    expect(await anna.ask(createFamily, { in: draft })).toEqual(updated);
  });

  test('50 concurrent creates with one id make one record, and all answer it', async () => {
    const owner = await app.member();
    const draft = familyDraft();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => owner.ask(createFamily, { in: draft })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await owner.ask(listFamilies, { query: {} })).items).toHaveLength(1);
  });

  test("the id of another owner's record is refused, without revealing anything of it", async () => {
    const draft = familyDraft({ family_name: 'Secret Family' });
    await anna.ask(createFamily, { in: draft });
    const bella = await app.member();
    const reply = await bella.reply(createFamily, { in: familyDraft({ id: draft.id }) });
    expect(JSON.parse(reply.text)).toEqual({
      error: {
        code: 'id_taken',
        message: 'This could not be saved. Please save it again.',
        request_id: expect.any(String),
      },
    });
    expect(await anna.ask(getFamily, { params: { id: draft.id } })).toMatchObject({
      family_name: 'Secret Family',
    });
  });

  test('the id of a deleted record is refused: it does not come back unasked', async () => {
    const draft = familyDraft();
    const { updated_at } = await anna.ask(createFamily, { in: draft });
    await anna.ask(deleteFamily, { params: { id: draft.id }, query: { updated_at } });
    await anna.refused('id_taken', createFamily, { in: draft });
  });

  test('an id may have any case', async () => {
    const draft = familyDraft();
    const created = await anna.ask(createFamily, { in: { ...draft, id: draft.id.toUpperCase() } });
    expect(created.id).toBe(draft.id);
    expect(await anna.ask(getFamily, { params: { id: draft.id.toUpperCase() } })).toEqual(created);
  });
});
