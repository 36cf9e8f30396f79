import * as endpoints from '@pcr/contract/groups/groups.endpoints.ts';
import {
  GROUPS_LED,
  type Group,
  type GroupDraft,
  type GroupQuery,
} from '@pcr/contract/groups/groups.schema.ts';
import { applyToGroup } from '@pcr/contract/groups/members/applications.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takesMessages } from '../consent/testing/consenting.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { repository } from './groups.queries.ts';
import { groupRules, takesApplications } from './groups.rules.ts';
import { groupApplicationDraft } from './testing/group-application-drafts.ts';
import { groupDraft, groupEdit } from './testing/group-drafts.ts';

let app: TestApp;
let ana: Member;
let bo: Member;
beforeAll(async () => {
  app = await startApp();
  ana = await app.member();
  bo = await app.member();
});
afterAll(() => app.close());
beforeEach(() => app.rows('delete from groups', []));

const make = (changes: Partial<GroupDraft> = {}, who = ana) =>
  who.ask(endpoints.createGroup, { in: groupDraft(changes) });
const get = (id: string, who = ana) => who.ask(endpoints.getGroup, { params: { id } });
const list = async (query: GroupQuery = {}, who = ana) =>
  (await who.ask(endpoints.listGroups, { query })).items;
const names = (groups: readonly Group[]) => groups.map(({ name }) => name);
/** Makes somebody a member, or takes them out. */
const joins = ({ id }: Group, who: Member) =>
  app.rows('insert into group_members (group_id, user_id, joined_at) values ($1, $2, now())', [
    id,
    who.id,
  ]);
const leaves = ({ id }: Group, who: Member) =>
  app.rows('delete from group_members where group_id = $1 and user_id = $2', [id, who.id]);

describe('who may do what (groups.md 1 to 6)', () => {
  test('the member who starts a group leads it and is its first member', async () => {
    const group = await make();
    expect(group).toMatchObject({
      ...{
        member_count: 1,
        my_membership: 'leader',
        leader_name: 'User',
        leader_card: null,
        next_meeting_date: null,
      },
      can: { edit: true, delete: true, join: false, leave: false, see_members: true, review: true },
    });
    expect(await get(group.id, bo)).toMatchObject({
      ...{ member_count: 1, my_membership: null },
      can: {
        edit: false,
        delete: false,
        join: true,
        leave: false,
        see_members: true,
        review: false,
      },
    });
  });

  test('who leads 20 groups starts no other, at the same time neither, until they lead fewer (groups.md 14)', async () => {
    const leader = await app.member();
    for (let n = 1; n < GROUPS_LED; n += 1) await make({}, leader);
    const [one, other] = [groupDraft(), groupDraft()];
    const both = await Promise.all(
      [one, other].map((draft) => leader.reply(endpoints.createGroup, { in: draft })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const made = both[0]?.status === 200 ? one : other;
    const led = await leader.ask(endpoints.listGroups, { query: { mine: 'member' } });
    expect(led.items).toHaveLength(GROUPS_LED);
    const { message } = await leader.refused('forbidden', endpoints.createGroup, {
      in: groupDraft(),
    });
    expect(message).toBe(
      'You already lead 20 groups. Ask a member to lead one of them, or delete one, to start another.',
    );
    // One that is sent again is the same.
    const { updated_at } = await leader.ask(endpoints.createGroup, { in: made });
    await leader.ask(endpoints.deleteGroup, { params: { id: made.id }, query: { updated_at } });
    await make({}, leader);
  });

  test('a deleted one is found and restored by its leader alone, unless the operator deleted it', async () => {
    const { id, updated_at } = await make();
    const deleted = async (who: Member) =>
      (await who.ask(endpoints.listDeletedGroups, { query: {} })).items;
    await ana.ask(endpoints.deleteGroup, { params: { id }, query: { updated_at } });
    await bo.refused('not_found', endpoints.restoreGroup, { params: { id } });
    expect(await deleted(ana)).toMatchObject([{ id, deleted_by_me: true, can: { restore: true } }]);
    expect(await deleted(bo)).toEqual([]);
    await ana.ask(endpoints.restoreGroup, { params: { id } });
    await app.rows(
      'update groups set deleted_at = now(), updated_at = now(), updated_by = null where id = $1',
      [id],
    );
    await ana.refused('forbidden', endpoints.restoreGroup, { params: { id } });
    expect(await deleted(ana)).toMatchObject([
      { deleted_by_operator: true, can: { restore: false } },
    ]);
  });
});

test('rules in SQL and in TypeScript say the same (groups.md 1, 2, 4, 11, 13)', async () => {
  const states = [
    ...['true', 'is_active = false', 'leader_id = null', 'max_members = 5, member_count = 5'],
    ...[
      'max_members = 5, member_count = 4',
      'deleted_at = now()',
      'deleted_at = now(), updated_by = null',
    ],
  ];
  for (const state of states) {
    const { id } = await make();
    if (state !== 'true')
      await app.rows(`update groups set ${state}, updated_at = updated_at + '1 s' where id = $1`, [
        id,
      ]);
    const row = await repository.find(app.database, id, app.clock.now());
    if (!row) throw new Error('It is there');
    for (const who of [ana, bo]) {
      const seen = await repository.get(app.database, who, id);
      expect(seen !== undefined, state).toBe(groupRules.see(who, row) && !row.deleted);
      const can = seen && (JSON.parse(seen) as Group).can;
      const { edit, delete: deletes, see_members, review } = groupRules;
      if (can) {
        expect(can, state).toMatchObject({
          ...{
            edit: edit(who, row),
            delete: deletes(who, row),
            see_members: see_members(who, row),
          },
          ...{
            review: review(who, row),
            join: takesApplications(row) && row.leader_id !== who.id && who !== ana,
          },
        });
      }
      const { items } = await who.ask(endpoints.listDeletedGroups, { query: {} });
      const restorable = items.some((one) => one.id === id && one.can.restore);
      expect(restorable, state).toBe(row.deleted && groupRules.restore(who, row));
    }
  }
});

describe('what a group is (groups.md 7 to 11)', () => {
  test('a tag that is there already is not there twice, and no tags are null', async () => {
    expect((await make({ tags: ['Toddlers', ' toddlers ', 'Spanish'] })).tags).toEqual([
      'Toddlers',
      'Spanish',
    ]);
    expect((await make({ tags: [] })).tags).toBeNull();
  });

  test('seats are not fewer than members', async () => {
    const group = await make({ max_members: 10 });
    const others = await Promise.all(Array.from({ length: 6 }, () => app.member()));
    for (const one of others) await joins(group, one);
    const edit = (max_members: number | null, { id, updated_at } = group) => ({
      params: { id },
      in: groupEdit(updated_at, { max_members }),
    });
    const { fields } = await ana.refused('invalid_input', endpoints.updateGroup, edit(6));
    expect(fields).toEqual({ max_members: 'This group has 7 members. Enter 7 or more.' });
    const full = await ana.ask(endpoints.updateGroup, edit(7));
    expect(full).toMatchObject({ member_count: 7, max_members: 7 });
    expect((await get(group.id, bo)).can.join).toBe(false);
    expect((await ana.ask(endpoints.updateGroup, edit(null, full))).max_members).toBeNull();
  });

  test('the count follows from the members, and is never above the seats', async () => {
    const group = await make({ max_members: 5 });
    const others = await Promise.all(Array.from({ length: 8 }, () => app.member()));
    const came = await Promise.allSettled(others.map((one) => joins(group, one)));
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const members = () =>
      app.rows('select count(*)::int as n from group_members where group_id = $1', [group.id]);
    expect([await get(group.id), await members()]).toMatchObject([{ member_count: 5 }, [{ n: 5 }]]);
    const inside = others.filter((_, n) => came[n]?.status === 'fulfilled');
    await Promise.all(inside.map((one) => leaves(group, one)));
    expect([await get(group.id), await members()]).toMatchObject([{ member_count: 1 }, [{ n: 1 }]]);
  });

  test('one that is not active is in the lists of its members alone, and read by its link', async () => {
    const group = await make({ is_active: false });
    await joins(group, bo);
    const cy = await app.member();
    expect(names(await list({}, bo))).toEqual([]);
    expect(names(await list({ mine: 'member' }, bo))).toEqual([group.name]);
    expect(names(await list({ mine: 'member' }, cy))).toEqual([]);
    expect((await get(group.id, cy)).can.join).toBe(false);
  });
});

describe('lists (groups.md 15 to 17)', () => {
  const FOUND: [GroupQuery, string[]][] = [
    [{ group_type: 'support' }, ['Night shift']],
    [{ search: 'SLEEPLESS' }, ['Night shift']],
    [{ search: 'españ' }, ['Familias']],
    [{ search: 'round rock' }, ['Familias']],
    [{ search: 'hall' }, ['Night shift']],
    [{ search: 'ro' }, ['Familias']],
    [{ group_type: 'specialty', search: 'sleepless' }, []],
    [{ search: '%' }, []],
  ];

  test('it finds by type and by words, in whatever letters, and counts the same', async () => {
    await make({
      name: 'Night shift',
      group_type: 'support',
      description: 'For the sleepless',
      location: 'City Hall',
    });
    await make({
      name: 'Familias',
      group_type: 'specialty',
      tags: ['Español'],
      city: 'Round Rock',
    });
    for (const [query, found] of FOUND) {
      expect(names(await list(query)), JSON.stringify(query)).toEqual(found);
      expect(await ana.ask(endpoints.countGroups, { query })).toEqual({ count: found.length });
    }
  });

  test('one’s own, and what one asked to join', async () => {
    const [led, joined, asked] = [
      await make(),
      await make({ name: 'Joined' }, bo),
      await make({ name: 'Asked' }, bo),
    ];
    await joins(joined, ana);
    await ana.ask(applyToGroup, { params: { id: asked.id }, in: groupApplicationDraft() });
    expect(names(await list({ mine: 'member' }))).toEqual(['Joined', led.name]);
    expect(await list({ mine: 'applied' })).toMatchObject([
      { name: 'Asked', my_membership: 'applied', can: { join: false } },
    ]);
    expect(names(await list({ mine: 'applied' }, bo))).toEqual([]);
  });

  test('by distance what is near, the nearest first, then what is not known', async () => {
    await make({ name: 'In Dallas', city: 'Dallas' });
    await make({ name: 'Nowhere', city: 'Xyzzy', location: 'Somewhere' });
    await make({ name: 'In Round Rock', city: 'Round Rock' });
    await make({ name: 'In Austin' });
    const near = { sort: 'distance', near_lat: 30.27, near_lng: -97.74, radius_miles: 50 } as const;
    const found = await list(near);
    expect(names(found)).toEqual(['In Austin', 'In Round Rock', 'Nowhere']);
    expect(found.map(({ distance_miles }) => distance_miles !== null)).toEqual([true, true, false]);
    // The badge counts what the list shows (17).
    expect(await ana.ask(endpoints.countGroups, { query: near })).toEqual({ count: 3 });
    expect(names(await list({ ...near, group_type: 'support' }))).toEqual([]);
    expect(await ana.ask(endpoints.countGroups, { query: { ...near, search: 'rock' } })).toEqual({
      count: 1,
    });
  });
});

describe('names (groups.md 3, 6)', () => {
  test('the leader’s name and card follow their consent', async () => {
    const lea = await app.member({ full_name: 'Lea Park' });
    const { id } = await make({}, lea);
    const card = await takesMessages(lea);
    await app.rows(
      'update user_consent_preferences set display_real_name = true where user_id = $1',
      [lea.id],
    );
    expect((await get(id, bo)).leader_name).toBe('Lea Park');
    // Whoever takes messages is written to from here, but not by themself (groups.md 27).
    expect((await get(id, bo)).can.message).toBe(true);
    expect((await get(id, lea)).can.message).toBe(false);
    const takes = (on: boolean) =>
      app.rows(
        'update user_consent_preferences set allow_contact_through_app = $2 where user_id = $1',
        [lea.id, on],
      );
    await takes(false);
    expect((await get(id, bo)).can.message).toBe(false);
    await takes(true);
    const visible = (who: string) =>
      app.rows('update user_consent_preferences set profile_visibility = $2 where user_id = $1', [
        lea.id,
        who,
      ]);
    await visible('private');
    expect(await get(id, bo)).toMatchObject({ leader_card: null, can: { message: false } });
    await visible('families');
    expect((await get(id, bo)).leader_card).toBeNull();
    await joins({ id } as Group, bo);
    const shown = await get(id, bo);
    expect(shown.leader_card).not.toBeNull();
    expect(card).toBeTruthy();
    await leaves({ id } as Group, bo);
    expect((await get(id, bo)).leader_card).toBeNull();
  });
});
