import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  restoreGroup,
} from '@pcr/contract/groups/groups.endpoints.ts';
import type { Group, GroupDraft } from '@pcr/contract/groups/groups.schema.ts';
import * as applications from '@pcr/contract/groups/members/applications.endpoints.ts';
import * as endpoints from '@pcr/contract/groups/members/members.endpoints.ts';
import { HANDOVERS_PER_HOUR, TAKE_OVER_DAYS } from '@pcr/contract/groups/members/members.schema.ts';
import { getMemberCard } from '@pcr/contract/members/members.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showsName } from '../../consent/testing/consenting.ts';
import { notifier } from '../../notifications/inbox/inbox.ts';
import { eraseUser } from '../../personal-data.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { makeDue } from '../../testing/due-tasks.ts';
import { tellLater as tellOfGroupLater } from '../groups.news.queries.ts';
import { groupConsentNews } from '../groups.ts';
import { groupApplicationDraft } from '../testing/group-application-drafts.ts';
import { groupDraft } from '../testing/group-drafts.ts';
import { tellLater } from './members.lead.queries.ts';

let app: TestApp;
let ana: Member;
let people: Member[];
beforeAll(async () => {
  app = await startApp();
  ana = await app.member({ full_name: 'Ana Leader' });
  people = await Promise.all(
    Array.from({ length: 4 }, (_, n) => app.member({ full_name: `Member ${n}` })),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from groups');
  await app.rows('delete from inbox_entries');
  await app.rows('delete from user_consent_preferences');
  await app.rows(`delete from rate_limits where key like 'group_%'`);
});

const get = (id: string, who = ana) => who.ask(getGroup, { params: { id } });
const join = async (id: string, who: Member, leader = ana) => {
  const { id: application } = await who.ask(applications.applyToGroup, {
    params: { id },
    in: groupApplicationDraft(),
  });
  await leader.ask(applications.decideGroupApplication, {
    params: { id: application },
    in: { status: 'accepted' },
  });
};
/** A group of `leader` that these have joined, one after the other. */
async function groupOf(
  members: readonly Member[],
  changes: Partial<GroupDraft> = {},
  leader = ana,
): Promise<string> {
  const { id } = await leader.ask(createGroup, { in: groupDraft(changes) });
  for (const who of members) await join(id, who, leader);
  await app.rows('delete from inbox_entries');
  return id;
}
const some = (count: number) => people.slice(0, count) as [Member, Member, Member, Member];
const list = (id: string, who = ana) =>
  who.ask(endpoints.listGroupMembers, { params: { id }, query: {} });
/** The membership of one of them, as the leader knows it. */
const membershipOf = async (id: string, who: Member) => {
  const [row] = await app.rows<{ id: string }>(
    'select id from group_members where group_id = $1 and user_id = $2',
    [id, who.id],
  );
  return row?.id ?? '';
};
const askToLead = async (id: string, who: Member, leader = ana) =>
  leader.ask(endpoints.askToLead, {
    params: { id },
    in: { member_id: await membershipOf(id, who) },
  });
const answer = (id: string, who: Member, given: 'accept' | 'decline') =>
  who.ask(endpoints.answerHandover, { params: { id }, in: { answer: given } });
const leave = (id: string, who: Member) => who.ask(endpoints.leaveGroup, { params: { id } });
const takeOver = (id: string, who: Member) => who.ask(endpoints.takeOverGroup, { params: { id } });
const told = async (who: Member) =>
  (
    await app.rows<{ kind: string }>(
      'select kind from inbox_entries where user_id = $1 order by created_at, id',
      [who.id],
    )
  ).map(({ kind }) => kind);
const notify = notifier({ operator: [], member: [] });
const erase = (who: Member) => eraseUser({ ...app, notify }, who.id);
const leads = async (id: string) =>
  (
    await app.rows<{ leader_id: string | null }>('select leader_id from groups where id = $1', [id])
  )[0]?.leader_id;

/** The count equals the rows (groups.md 10). */
async function expectCounted(id: string, count: number): Promise<void> {
  const [row] = await app.rows<Pick<Group, 'member_count'> & { rows: number }>(
    `select member_count, (select count(*)::int from group_members where group_id = g.id) as rows
     from groups g where id = $1`,
    [id],
  );
  expect(row).toEqual({ member_count: count, rows: count });
}

describe('members (groups.md 38 to 41)', () => {
  test('members who show their name are named to all, the others are counted; the leader sees all', async () => {
    const [bo, cy, di] = some(3);
    const id = await groupOf([bo, cy, di]);
    const card = await showsName(bo);
    const seen = await list(id, people[3]);
    expect(seen.items).toMatchObject([{ name: 'Member 0', card, is_leader: false, mine: false }]);
    expect(seen.unnamed).toBe(3);
    expect(seen.items[0]?.can).toEqual({ remove: false, hand_over: false });
    const own = await list(id, cy);
    expect(own.items.map(({ mine }) => mine)).toEqual([false, true]);
    expect(own.unnamed).toBe(2);
    const all = await list(id);
    // groups.md 48: they asked to join under this name.
    const typed = groupApplicationDraft().full_name;
    expect(all.items.map(({ name }) => name)).toEqual(['User', typed, typed, typed]);
    expect(all.items.map(({ card: of }) => of)).toEqual([null, card, null, null]);
    expect(
      all.items.map(({ is_leader, can }) => is_leader || (can.remove && can.hand_over)),
    ).toEqual([true, true, true, true]);
    expect([all.unnamed, all.items[0]?.can.remove]).toEqual([0, false]);
  });

  test('the leader reads no name of one who asked to join before the form said so (groups.md 48)', async () => {
    const [bo] = some(1);
    const id = await groupOf([]);
    const { id: application } = await bo.ask(applications.applyToGroup, {
      params: { id },
      in: groupApplicationDraft(),
    });
    await app.rows('update group_applications set named = false where id = $1', [application]);
    await ana.ask(applications.decideGroupApplication, {
      params: { id: application },
      in: { status: 'accepted' },
    });
    expect((await list(id)).items.map(({ name }) => name)).toEqual(['User', 'User']);
  });

  test('a page that names them hears that one shows their name', async () => {
    const [bo] = some(1);
    await groupOf([bo]);
    const id = await groupOf([bo]);
    await leave(id, bo);
    const [left] = await app.rows<{ id: string }>(
      'select group_id as id from group_members where user_id = $1',
      [bo.id],
    );
    const newsOf = (who: Member, consent: Consent) =>
      app.database.transaction((tx) => groupConsentNews(tx, who.id, [consent]));
    expect(await newsOf(bo, 'display_real_name')).toEqual([
      { to: 'everyone', topic: 'groups', id: left?.id },
      // Who reads that they asked to join.
      { to: [ana.id], topic: 'group_applications' },
    ]);
    expect(await newsOf(bo, 'share_location_region')).toEqual([]);
    expect(await newsOf(ana, 'display_real_name')).toEqual([{ to: 'everyone', topic: 'groups' }]);
  });

  test('those who are in one group open the cards that are shown to those they work with', async () => {
    const [bo, cy, di] = some(3);
    const card_id = await showsName(bo);
    await app.rows(`update user_consent_preferences set profile_visibility = 'families'`);
    const id = await groupOf([bo, cy]);
    expect((await cy.ask(getMemberCard, { params: { card_id } })).name).toBe('Member 0');
    await di.refused('not_found', getMemberCard, { params: { card_id } });
    await leave(id, bo);
    await cy.refused('not_found', getMemberCard, { params: { card_id } });
  });

  test('a member leaves, and the leader is told; the leader cannot', async () => {
    const [bo] = some(1);
    const id = await groupOf([bo]);
    await leave(id, bo);
    await leave(id, bo);
    await expectCounted(id, 1);
    expect(await get(id, bo)).toMatchObject({
      my_membership: null,
      can: { join: true, leave: false },
    });
    expect(await told(ana)).toEqual(['group_member_left']);
    const { message } = await ana.refused('forbidden', endpoints.leaveGroup, { params: { id } });
    expect(message).toBe('You lead this group. Ask another member to lead it first, or delete it.');
    await expectCounted(id, 1);
  });

  test('the leader removes a member, who is told; nobody else does', async () => {
    const [bo, cy] = some(2);
    const id = await groupOf([bo, cy]);
    const params = { id, member_id: await membershipOf(id, bo) };
    await cy.refused('forbidden', endpoints.removeGroupMember, { params });
    expect(await ana.ask(endpoints.removeGroupMember, { params })).toMatchObject({
      member_count: 2,
    });
    expect(await ana.ask(endpoints.removeGroupMember, { params })).toMatchObject({
      member_count: 2,
    });
    await expectCounted(id, 2);
    expect(await told(bo)).toEqual(['group_member_removed']);
    const own = { id, member_id: await membershipOf(id, ana) };
    await ana.refused('forbidden', endpoints.removeGroupMember, { params: own });
    const elsewhere = await groupOf([cy]);
    const theirs = { id, member_id: await membershipOf(elsewhere, cy) };
    await ana.ask(endpoints.removeGroupMember, { params: theirs });
    await expectCounted(elsewhere, 2);
  });
});

describe('a group that is deleted (groups.md 41)', () => {
  test('its members and those who wait for an answer are told once, and when it is back', async () => {
    const [bo, cy, di] = some(3);
    const id = await groupOf([bo, cy]);
    const made = groupApplicationDraft();
    await di.ask(applications.applyToGroup, { params: { id }, in: made });
    await app.rows('delete from inbox_entries');
    const { updated_at } = await get(id);
    await ana.ask(deleteGroup, { params: { id }, query: { updated_at } });
    await app.tasksDone();
    for (const who of [bo, cy, di]) expect(await told(who)).toEqual(['group_deleted']);
    await ana.ask(restoreGroup, { params: { id } });
    await app.tasksDone();
    for (const who of [bo, cy, di])
      expect(await told(who)).toEqual(['group_deleted', 'group_restored']);
    expect(await told(ana)).toEqual([]);
    const back = await get(id);
    await ana.ask(deleteGroup, { params: { id }, query: { updated_at: back.updated_at } });
    await app.tasksDone();
    await ana.ask(restoreGroup, { params: { id } });
    await app.tasksDone();
    // Unread, it is no second entry.
    for (const who of [bo, cy, di])
      expect(await told(who)).toEqual(['group_deleted', 'group_restored']);
    // Their application ended with the first deletion, and they can ask again.
    expect(await get(id, di)).toMatchObject({
      my_membership: null,
      my_application: { status: 'expired' },
    });
    await di.ask(applications.applyToGroup, { params: { id }, in: groupApplicationDraft() });
  });

  test('the text of applications is deleted once that is told, however long it can be restored', async () => {
    const [bo, cy] = some(2);
    const id = await groupOf([]);
    const draft = groupApplicationDraft();
    await bo.ask(applications.applyToGroup, { params: { id }, in: draft });
    const typed = async () =>
      (
        await app.rows(
          'select to_json(a)::text as words from group_applications a where a.group_id = $1',
          [id],
        )
      )
        .map(({ words }) => String(words))
        .join();
    expect(await typed()).toContain(draft.phone);
    const { updated_at } = await get(id);
    await ana.ask(deleteGroup, { params: { id }, query: { updated_at } });
    await app.tasksDone();
    const left = await typed();
    for (const words of [draft.full_name, draft.email, draft.phone, draft.motivation])
      expect(left).not.toContain(words);
    await ana.ask(restoreGroup, { params: { id } });
    // It waits for nobody any more, and others may ask again.
    await cy.ask(applications.applyToGroup, { params: { id }, in: groupApplicationDraft() });
    expect(await get(id)).toMatchObject({ pending_applications: 1 });
  });

  test('a deletion that is taken back before that is told to nobody', async () => {
    const [bo] = some(1);
    const id = await groupOf([bo]);
    await app.rows('update groups set deleted_at = now() where id = $1', [id]);
    await app.database.transaction((tx) => tellOfGroupLater(tx, id, 3_600_000));
    await app.rows('update groups set deleted_at = null where id = $1', [id]);
    await app.database.transaction((tx) => tellOfGroupLater(tx, id, 0));
    await makeDue(app.rows, "task_identifier = 'groups_tell'");
    await app.tasksDone();
    expect(await told(bo)).toEqual([]);
  });
});

describe('handing over (groups.md 42 to 44)', () => {
  test('the other accepts, leads it then, and the former leader stays as a member', async () => {
    const [bo, cy] = some(2);
    const id = await groupOf([bo, cy]);
    const card = await showsName(bo);
    const { items } = await ana.ask(endpoints.listGroupMembers, { params: { id }, query: {} });
    const { joined_at } = items.find((one) => one.card === card) ?? {};
    expect((await askToLead(id, bo)).handover).toMatchObject({
      ...{ mine: false, name: 'Member 0', card, why: 'handover', joined_at },
    });
    expect((await get(id, bo)).handover).toMatchObject({ mine: true });
    expect((await get(id, cy)).handover).toBeNull();
    expect(await told(bo)).toEqual(['group_lead_asked']);
    expect(await leads(id), 'until they accept').toBe(ana.id);
    expect(await answer(id, bo, 'accept')).toMatchObject({
      my_membership: 'leader',
      handover: null,
    });
    expect(await answer(id, bo, 'accept')).toMatchObject({ my_membership: 'leader' });
    expect(await get(id)).toMatchObject({
      my_membership: 'member',
      leader_name: 'Member 0',
      can: { edit: false, leave: true },
    });
    expect(await told(ana)).toEqual(['group_lead_accepted']);
    await leave(id, ana);
    await expectCounted(id, 2);
  });

  test('the other declines, and may be asked again; asked twice it is once', async () => {
    const [bo, cy] = some(2);
    const id = await groupOf([bo, cy]);
    await askToLead(id, bo);
    await askToLead(id, bo);
    const member_id = await membershipOf(id, cy);
    const second = await ana.refused('conflict', endpoints.askToLead, {
      params: { id },
      in: { member_id },
    });
    expect(second.message).toBe(
      'You already asked a member. Take that back before you ask another one.',
    );
    expect(await answer(id, bo, 'decline')).toMatchObject({
      handover: null,
      my_membership: 'member',
    });
    await answer(id, bo, 'decline');
    expect(await told(ana)).toEqual(['group_lead_declined']);
    await askToLead(id, bo);
    expect(await told(bo)).toEqual(['group_lead_asked', 'group_lead_asked']);
  });

  test('the leader takes it back, and the member who was asked hears that', async () => {
    const [bo] = some(1);
    const id = await groupOf([bo]);
    await askToLead(id, bo);
    await bo.refused('forbidden', endpoints.takeBackHandover, { params: { id } });
    expect(await ana.ask(endpoints.takeBackHandover, { params: { id } })).toMatchObject({
      handover: null,
    });
    await ana.ask(endpoints.takeBackHandover, { params: { id } });
    expect(await told(bo)).toEqual(['group_lead_asked', 'group_lead_taken_back']);
    const late = await bo.refused('conflict', endpoints.answerHandover, {
      params: { id },
      in: { answer: 'accept' },
    });
    expect(late.message).toBe('You are not asked to lead this group any more.');
    expect(await leads(id)).toBe(ana.id);
  });

  test('nobody is asked who is no longer in the group, and nobody takes over one that has a leader', async () => {
    const [bo, cy] = some(2);
    const id = await groupOf([bo]);
    const gone = { params: { id }, in: { member_id: await membershipOf(await groupOf([cy]), cy) } };
    expect((await ana.refused('conflict', endpoints.askToLead, gone)).message).toBe(
      'This member is no longer in the group.',
    );
    const led = await bo.refused('conflict', endpoints.takeOverGroup, { params: { id } });
    expect(led.message).toBe('This group has a leader again.');
  });

  test('a member who leaves or is removed is no longer asked', async () => {
    const [bo, cy] = some(2);
    const id = await groupOf([bo, cy]);
    await askToLead(id, bo);
    await leave(id, bo);
    expect((await get(id)).handover).toBeNull();
    await askToLead(id, cy);
    await ana.ask(endpoints.removeGroupMember, {
      params: { id, member_id: await membershipOf(id, cy) },
    });
    expect((await get(id)).handover).toBeNull();
    await expectCounted(id, 1);
  });

  test('a leader asks so often in an hour', async () => {
    const [bo] = some(1);
    const id = await groupOf([bo]);
    for (let n = 0; n < HANDOVERS_PER_HOUR; n++) {
      await askToLead(id, bo);
      await ana.ask(endpoints.takeBackHandover, { params: { id } });
    }
    const call = { params: { id }, in: { member_id: await membershipOf(id, bo) } };
    await ana.refused('too_many_requests', endpoints.askToLead, call);
  });
});

describe('a leader who leaves PCR (groups.md 45 to 47)', () => {
  /** A group whose leader's account was erased; the tasks that wait for that are done. */
  async function leftBehind(members: readonly Member[]): Promise<string> {
    const leader = await app.member();
    const id = await groupOf(members, { max_members: 20 }, leader);
    await erase(leader);
    return id;
  }
  const openNow = (id: string) =>
    app.rows(`update groups set leaderless_since = now() - $2 * interval '1 day' where id = $1`, [
      id,
      TAKE_OVER_DAYS,
    ]);
  /** Runs the tasks that wait for their time. */
  async function due(): Promise<void> {
    await makeDue(app.rows, "task_identifier = 'groups_leaderless'");
    await app.tasksDone();
  }

  test('the longest member is asked, and leads it', async () => {
    const [bo, cy] = some(2);
    const id = await leftBehind([bo, cy]);
    expect(await get(id, cy)).toMatchObject({
      ...{
        leader_name: null,
        leader_card: null,
        handover: null,
        member_count: 2,
        can: { take_over: true },
      },
    });
    expect((await get(id, bo)).handover).toMatchObject({ mine: true, why: 'vacancy' });
    expect(await told(bo)).toEqual(['group_lead_vacant']);
    expect(await told(cy)).toEqual([]);
    const closed = await ana.refused('conflict', applications.applyToGroup, {
      params: { id },
      in: groupApplicationDraft(),
    });
    expect(closed.message).toBe('This group has no leader now, so it takes no applications.');
    expect((await get(id)).can).toMatchObject({ join: false, take_over: false });
    expect(await answer(id, bo, 'accept')).toMatchObject({
      my_membership: 'leader',
      no_leader: null,
    });
    await join(id, ana, bo);
    await expectCounted(id, 3);
  });

  test('declined, the next one is asked; with nobody left all hear that any of them may lead it', async () => {
    const [bo, cy, di] = some(3);
    const id = await leftBehind([bo, cy, di]);
    await answer(id, bo, 'decline');
    expect(await told(cy)).toEqual(['group_lead_vacant']);
    const early = await di.refused('conflict', endpoints.takeOverGroup, { params: { id } });
    expect(early.message).toMatch(
      /^Another member is asked first\. If they don’t answer, you can lead this group from /,
    );
    // A member who is asked and leaves is no longer asked.
    await leave(id, cy);
    expect(await told(di)).toEqual(['group_lead_vacant']);
    await answer(id, di, 'decline');
    await app.tasksDone();
    expect(await get(id, bo)).toMatchObject({ handover: null, can: { take_over: true } });
    expect(Date.parse((await get(id, bo)).no_leader?.open_at ?? '')).toBeLessThanOrEqual(
      Date.now(),
    );
    // Who declined knows.
    expect(await told(bo)).toEqual(['group_lead_vacant']);
    expect(await takeOver(id, bo)).toMatchObject({ my_membership: 'leader', no_leader: null });
    expect(await takeOver(id, bo)).toMatchObject({ my_membership: 'leader' });
    expect(
      (await di.refused('conflict', endpoints.takeOverGroup, { params: { id } })).message,
    ).toBe('This group has a leader again.');
  });

  test('after a week any member may lead it, and all are told so once', async () => {
    const [bo, cy, di] = some(3);
    const id = await leftBehind([bo, cy, di]);
    await due();
    expect(await told(di), 'too early').toEqual([]);
    await openNow(id);
    for (const _ of [1, 2]) {
      await app.database.transaction((tx) => tellLater(tx, id, 'now'));
      await app.tasksDone();
    }
    expect(await told(di)).toEqual(['group_leaderless']);
    expect(await told(bo)).toEqual(['group_lead_vacant', 'group_leaderless']);
    expect(await takeOver(id, di)).toMatchObject({ my_membership: 'leader' });
    const late = await bo.refused('conflict', endpoints.answerHandover, {
      params: { id },
      in: { answer: 'accept' },
    });
    expect(late.message).toBe('You are not asked to lead this group any more.');
  });

  test('the member whom the leader had asked is asked first', async () => {
    const leader = await app.member();
    const [bo, cy] = some(2);
    const id = await groupOf([bo, cy], {}, leader);
    await askToLead(id, cy, leader);
    await erase(leader);
    expect((await get(id, cy)).handover).toMatchObject({ mine: true, why: 'vacancy' });
    expect((await get(id, bo)).handover).toBeNull();
  });

  test('a group that nobody else is in goes with them, and so does one that they deleted', async () => {
    const leader = await app.member();
    const [bo] = some(1);
    const alone = await groupOf([], {}, leader);
    const deleted = await groupOf([bo], {}, leader);
    const { updated_at } = await get(deleted, leader);
    await leader.ask(deleteGroup, { params: { id: deleted }, query: { updated_at } });
    const kept = await groupOf([bo], {}, leader);
    await erase(leader);
    expect((await app.rows<{ id: string }>('select id from groups')).map((row) => row.id)).toEqual([
      kept,
    ]);
    await leave(kept, bo);
    expect(await app.rows('select id from groups'), 'the last of its members left').toEqual([]);
    expect(alone).not.toBe(kept);
  });

  test('a member’s account goes with their seat and their applications', async () => {
    const gone = await app.member();
    const [bo] = some(1);
    const id = await groupOf([bo, gone]);
    const other = await groupOf([]);
    await gone.ask(applications.applyToGroup, {
      params: { id: other },
      in: groupApplicationDraft(),
    });
    await erase(gone);
    await expectCounted(id, 2);
    expect((await get(other)).pending_applications).toBe(0);
  });
});
