import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { familyRules, familyRulesInSql } from './families.rules.ts';
import { familyDraft, familyEdit } from './testing/family-drafts.ts';

let app: TestApp;
let anna: Member;
let bella: Member;
let annas: Family;
let deleted: Family;

beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
  bella = await app.member();
  annas = await anna.ask(endpoints.createFamily, {
    in: familyDraft({ family_name: 'Secret Family' }),
  });
  deleted = await anna.ask(endpoints.createFamily, {
    in: familyDraft({ family_name: 'Deleted Family' }),
  });
  const { id, updated_at } = deleted;
  await anna.ask(endpoints.deleteFamily, { params: { id }, query: { updated_at } });
  await bella.ask(endpoints.createFamily, {
    in: familyDraft({ family_name: 'Own Family', location: 'Salem, MA' }),
  });
});
afterAll(() => app.close());

describe("one owner never sees, finds, counts or guesses another's record", () => {
  test('never sees, finds or counts: not in a list, in any order, under any filter, nor in tiles and locations', async () => {
    for (const query of [
      {},
      { sort: 'rating' },
      { sort: 'status' },
      { sort: 'name' },
      { status: 'Active' },
      { rating: 'high' },
      { search: 'family' },
      { search: "' or f.user_id is not null --" },
    ] as const) {
      const { items } = await bella.ask(endpoints.listFamilies, { query });
      expect(items.map((item) => item.user_id).filter((id) => id !== bella.id)).toEqual([]);
      expect(items.length).toBeLessThanOrEqual(1);
    }
    // Which owner is meant is not for the caller to say.
    const reply = await bella.send('GET', `/api/families?user_id=${anna.id}`);
    expect(JSON.parse(reply.text).items).toMatchObject([{ user_id: bella.id }]);
    for (const query of [
      { search: 'Secret' },
      { search: annas.id },
      { location: annas.location },
    ]) {
      expect(await bella.ask(endpoints.listFamilies, { query })).toEqual({ items: [], next: null });
    }
    expect(await bella.ask(endpoints.summarizeFamilies)).toMatchObject({
      total: 1,
      locations: ['Salem, MA'],
    });
  });

  test.each(['living', 'deleted'] as const)(
    'never guesses: a %s record of another is one that does not exist',
    async (state) => {
      const { id, updated_at } = state === 'living' ? annas : deleted;
      const nobodys = '01990000-0000-7000-8000-000000000001';
      const answersFor = async (some: string) => {
        const params = { id: some };
        const replies = [
          await bella.reply(endpoints.getFamily, { params }),
          await bella.reply(endpoints.updateFamily, { params, in: familyEdit(updated_at) }),
          await bella.reply(endpoints.updateFamily, {
            params,
            in: familyEdit('2000-01-01T00:00:00Z'),
          }),
          await bella.reply(endpoints.deleteFamily, { params, query: { updated_at } }),
          await bella.reply(endpoints.restoreFamily, { params }),
        ];
        return replies.map(({ status, text }) => ({
          status,
          text: text.replace(/"request_id":"[^"]+"/, ''),
        }));
      };
      const answers = await answersFor(id);
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
      expect(answers).toEqual(await answersFor(nobodys));
    },
  );

  test('and none of that changed anything', async () => {
    expect(await anna.ask(endpoints.getFamily, { params: { id: annas.id } })).toEqual(annas);
    await anna.refused('not_found', endpoints.getFamily, { params: { id: deleted.id } });
  });
});

describe('the rules in TypeScript and in SQL say the same', () => {
  test('see, and what may be done, for every actor and record', async () => {
    const rows = await app.rows<{ id: string; user_id: string; deleted: boolean }>(
      'select id, user_id, deleted_at is not null as deleted from families',
    );
    expect(rows.map((row) => row.deleted).sort()).toEqual([false, false, true]);
    for (const actor of [anna, bella, await app.member()]) {
      const seen = await app.rows<{ id: string; can: Record<string, boolean> }>(
        `select f.id, ${familyRulesInSql.can} as can from families f where ${familyRulesInSql.see}`,
        [actor.id],
      );
      // A deleted record is not there to be seen; its owner can still take that back.
      const visible = rows.filter((row) => !row.deleted && familyRules.see(actor, row));
      expect(seen.map((row) => row.id).sort()).toEqual(visible.map((row) => row.id).sort());
      const all = await app.rows<{
        user_id: string;
        can: Record<string, boolean>;
        restorable: boolean;
      }>(
        `select f.user_id, ${familyRulesInSql.can} as can, ${familyRulesInSql.restore} as restorable
         from families f where $1::uuid is not null`,
        [actor.id],
      );
      for (const { can, restorable, ...row } of all) {
        expect(restorable).toBe(familyRules.restore(actor, row));
        expect(can).toEqual({
          edit: familyRules.edit(actor, row),
          delete: familyRules.delete(actor, row),
        });
      }
    }
  });

  test('the owner may do everything, another member nothing', () => {
    for (const rule of Object.values(familyRules)) {
      expect(rule({ id: anna.id }, annas)).toBe(true);
      expect(rule({ id: bella.id }, annas)).toBe(false);
    }
  });
});
