import { createGroup, getGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import type { GroupDraft } from '@pcr/contract/groups/groups.schema.ts';
import * as applications from '@pcr/contract/groups/members/applications.endpoints.ts';
import * as endpoints from '@pcr/contract/groups/members/members.endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../kit/postgres/database.ts';
import { notifier } from '../../notifications/inbox/inbox.ts';
import { eraseUser } from '../../personal-data.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { groupApplicationDraft } from '../testing/group-application-drafts.ts';
import { groupDraft } from '../testing/group-drafts.ts';

// groups.md 34, 42 to 46 under concurrency: requests go over several connections to one PostgreSQL.

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ requestsPerMinute: 1_000_000, readLimits: { waiting: 200 } });
});
afterAll(() => app.close());

const notify = notifier({ operator: [], member: [] });
const erase = (who: Member) => eraseUser({ ...app, notify }, who.id);
const make = (leader: Member, changes: Partial<GroupDraft> = {}) =>
  leader.ask(createGroup, { in: groupDraft(changes) });
const apply = async (who: Member, id: string) =>
  (await who.ask(applications.applyToGroup, { params: { id }, in: groupApplicationDraft() })).id;
const accept = (leader: Member, application: string) =>
  leader.reply(applications.decideGroupApplication, {
    params: { id: application },
    in: { status: 'accepted', decline_note: null },
  });
const answer = (who: Member, id: string, given: 'accept' | 'decline') =>
  who.reply(endpoints.answerHandover, { params: { id }, in: { answer: given } });
const leave = (who: Member, id: string) => who.reply(endpoints.leaveGroup, { params: { id } });

async function groupOf(
  leader: Member,
  members: readonly Member[],
  changes: Partial<GroupDraft> = {},
): Promise<string> {
  const { id } = await make(leader, changes);
  for (const who of members) expect((await accept(leader, await apply(who, id))).status).toBe(200);
  return id;
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.member()));

interface Standing {
  leader_id: string | null;
  member_count: number;
  members: string[];
  asked: string | null;
}

/**
 * How a group stands, with what must hold of each: the count is that of the rows, and its leader is
 * one of them.
 */
async function standing(id: string): Promise<Standing | undefined> {
  const [row] = await app.rows<Standing>(
    `select g.leader_id, g.member_count, h.next_leader_id as asked,
       array(select m.user_id::text from group_members m where m.group_id = g.id order by m.joined_at, m.id) as members
     from groups g left join group_handovers h on h.group_id = g.id where g.id = $1`,
    [id],
  );
  if (!row) return undefined;
  expect(row.member_count).toBe(row.members.length);
  if (row.leader_id !== null) expect(row.members).toContain(row.leader_id);
  if (row.asked !== null) expect(row.members).toContain(row.asked);
  return row;
}

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Holds the group until so many of what `begin` starts wait for it; then all of them go on at once.
 */
async function together<T>(
  id: string,
  waiting: number,
  begin: () => readonly Promise<T>[],
): Promise<T[]> {
  const started = await app.database.transaction(async (tx) => {
    await tx.query(sql('', 'select from groups where id = $1 for update'), [id]);
    const all = begin();
    await vi.waitFor(
      async () => expect((await app.rows(WAITING)).length).toBeGreaterThanOrEqual(waiting),
      {
        timeout: 30_000,
        interval: 5,
      },
    );
    return { all };
  });
  return Promise.all(started.all);
}

test('30 applications for 10 seats, accepted by two devices of the leader at once: 10 are in, and nobody twice', async () => {
  const leader = await app.member();
  const other = await app.otherDevice(leader);
  const { id } = await make(leader, { max_members: 11 });
  const applicants = await people(30);
  const made: string[] = [];
  for (const who of applicants) made.push(await apply(who, id));
  const answered = await Promise.all([
    ...made.map((application) => accept(leader, application)),
    ...made.toReversed().map((application) => accept(other, application)),
  ]);
  const ways = new Set(answered.map(({ status }) => status));
  expect([...ways].sort()).toEqual([200, 409]);
  expect((await standing(id))?.member_count).toBe(11);
  const [counts] = await app.rows(
    `select count(*) filter (where status = 'accepted')::int as accepted,
       count(*) filter (where status = 'pending')::int as pending from group_applications where group_id = $1`,
    [id],
  );
  expect(counts).toEqual({ accepted: 10, pending: 20 });
  const told = await app.rows(
    `select user_id from inbox_entries where kind = 'group_application_accepted' and subject_id = $1`,
    [id],
  );
  expect(told).toHaveLength(10);
});

test('an application that is withdrawn while it is accepted is one of both', async () => {
  const [leader, bo] = (await people(2)) as [Member, Member];
  const id = await groupOf(leader, []);
  const made = await apply(bo, id);
  const withdraw = () => bo.reply(applications.withdrawGroupApplication, { params: { id: made } });
  const [accepted] = await together(id, 1, () => [accept(leader, made), withdraw()]);
  const after = await bo.ask(getGroup, { params: { id } });
  expect([accepted?.status, after.my_application?.status, after.member_count]).toEqual(
    after.my_membership === 'member' ? [200, 'accepted', 2] : [409, 'withdrawn', 1],
  );
});

test.each([1, 2])(
  'handing over while both leave: the group keeps a leader who is in it (%i)',
  async () => {
    const [leader, bo] = (await people(2)) as [Member, Member];
    const id = await groupOf(leader, [bo]);
    const [membership] = await app.rows<{ id: string }>(
      'select id from group_members where user_id = $1',
      [bo.id],
    );
    await leader.ask(endpoints.askToLead, {
      params: { id },
      in: { member_id: membership?.id ?? '' },
    });
    const [accepted, boLeft, leaderLeft] = await together(id, 3, () => [
      answer(bo, id, 'accept'),
      leave(bo, id),
      leave(leader, id),
    ]);
    const now = await standing(id);
    expect(now?.leader_id).not.toBeNull();
    expect(now?.asked).toBeNull();
    if (accepted?.status === 200) {
      expect(now?.leader_id).toBe(bo.id);
      expect(boLeft?.status, 'who leads cannot leave').toBe(403);
    } else {
      expect([boLeft?.status, leaderLeft?.status, now?.leader_id]).toEqual([204, 403, leader.id]);
    }
  },
);

test('a leader’s account is erased while somebody accepts to lead: they lead it', async () => {
  const [leader, bo, cy] = (await people(3)) as [Member, Member, Member];
  const id = await groupOf(leader, [cy, bo]);
  const [membership] = await app.rows<{ id: string }>(
    'select id from group_members where user_id = $1',
    [bo.id],
  );
  await leader.ask(endpoints.askToLead, {
    params: { id },
    in: { member_id: membership?.id ?? '' },
  });
  const [, accepted] = await together<unknown>(id, 2, () => [
    erase(leader),
    answer(bo, id, 'accept'),
  ]);
  expect(accepted).toMatchObject({ status: 200 });
  expect(await standing(id)).toMatchObject({ leader_id: bo.id, asked: null, member_count: 2 });
});

test('the member who is asked is erased while they accept: the group has a leader, or another is asked', async () => {
  const [leader, bo, cy] = (await people(3)) as [Member, Member, Member];
  const id = await groupOf(leader, [bo, cy]);
  await erase(leader);
  expect((await standing(id))?.asked).toBe(bo.id);
  await together<unknown>(id, 2, () => [answer(bo, id, 'accept'), erase(bo)]);
  expect(await standing(id)).toMatchObject({ leader_id: null, asked: cy.id, member_count: 1 });
});

test('the account of an applicant is erased while they are accepted', async () => {
  const [leader, bo] = (await people(2)) as [Member, Member];
  const id = await groupOf(leader, []);
  const made = await apply(bo, id);
  await together<unknown>(id, 2, () => [accept(leader, made), erase(bo)]);
  expect(await standing(id)).toMatchObject({ leader_id: leader.id, member_count: 1 });
});

test('two take over a group without a leader at once: one of them leads it', async () => {
  const [leader, bo, cy] = (await people(3)) as [Member, Member, Member];
  const id = await groupOf(leader, [bo, cy]);
  await erase(leader);
  await app.rows(`update groups set leaderless_since = now() - interval '8 days' where id = $1`, [
    id,
  ]);
  const take = (who: Member) => who.reply(endpoints.takeOverGroup, { params: { id } });
  const both = await together(id, 2, () => [take(bo), take(cy)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await standing(id))?.leader_id).toBe(both[0]?.status === 200 ? bo.id : cy.id);
});

test('all members leave a group without a leader at once: it is gone, and nothing of it is left', async () => {
  const [leader, ...others] = (await people(4)) as [Member, ...Member[]];
  const id = await groupOf(leader, others);
  await erase(leader);
  const left = await together(id, 3, () => others.map((who) => leave(who, id)));
  expect(left.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await standing(id)).toBeUndefined();
});
