import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import {
  blockMember,
  startConversation,
  unblockMember,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  updateGroup,
} from '@pcr/contract/groups/groups.endpoints.ts';
import type { GroupDraft } from '@pcr/contract/groups/groups.schema.ts';
import * as endpoints from '@pcr/contract/groups/members/applications.endpoints.ts';
import {
  GROUP_APPLICATION_DAYS,
  GROUP_APPLICATIONS_PER_HOUR,
  GROUP_APPLICATIONS_TO_ONE_PER_DAY,
  type GroupApplication,
  type GroupApplicationDraft,
} from '@pcr/contract/groups/members/applications.schema.ts';
import { leaveGroup } from '@pcr/contract/groups/members/members.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showsName, takesMessages } from '../../consent/testing/consenting.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { groupApplicationDraft } from '../testing/group-application-drafts.ts';
import { groupDraft, groupEdit } from '../testing/group-drafts.ts';

let app: TestApp;
let ana: Member;
let bo: Member;
let cy: Member;
beforeAll(async () => {
  app = await startApp();
  [ana, bo, cy] = await Promise.all([app.member(), app.member(), app.member()]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from groups');
  await app.rows('delete from inbox_entries');
  await app.rows(`delete from rate_limits where key like 'group_%'`);
});

const make = (changes: Partial<GroupDraft> = {}) =>
  ana.ask(createGroup, { in: groupDraft(changes) });
const get = (id: string, who = ana) => who.ask(getGroup, { params: { id } });
const apply = (who: Member, id: string, changes: Partial<GroupApplicationDraft> = {}) =>
  who.ask(endpoints.applyToGroup, { params: { id }, in: groupApplicationDraft(changes) });
const refused = async (who: Member, id: string) =>
  (
    await who.refused('conflict', endpoints.applyToGroup, {
      params: { id },
      in: groupApplicationDraft(),
    })
  ).message;
const list = (id: string, show: 'pending' | 'answered' = 'pending', who = ana) =>
  who.ask(endpoints.listGroupApplications, { params: { id }, query: { show } });
const decide = (
  id: string,
  status: 'accepted' | 'declined',
  decline_note: string | null = null,
  who = ana,
) => who.ask(endpoints.decideGroupApplication, { params: { id }, in: { status, decline_note } });
const withdraw = (who: Member, id: string) =>
  who.ask(endpoints.withdrawGroupApplication, { params: { id } });
const told = async (who: Member) =>
  (
    await app.rows<{ kind: string }>(
      'select kind from inbox_entries where user_id = $1 order by created_at, id',
      [who.id],
    )
  ).map(({ kind }) => kind);
/** What stands of an application in the database, of what its member typed. */
const typedOf = async (id: string) => {
  const [row] = await app.rows<Record<string, unknown>>(
    `select full_name, email, phone, experience, specializations, availability, motivation, emergency_contact
     from group_applications where id = $1`,
    [id],
  );
  return Object.values(row ?? {}).filter((value) => value !== null);
};

describe('asking to join (groups.md 30 to 32)', () => {
  test('a member asks, the leader is told and reads it, and nobody else does', async () => {
    const { id } = await make();
    const made = await apply(bo, id);
    expect(made).toMatchObject({
      group_id: id,
      mine: true,
      status: 'pending',
      can: { withdraw: true, decide: false },
    });
    expect(made.details).toMatchObject({
      phone: '(512) 555-0100',
      emergency_contact: 'Sam, (512) 555-0101',
    });
    expect(await get(id, bo)).toMatchObject({
      my_membership: 'applied',
      my_application: { id: made.id, status: 'pending' },
      can: { join: false },
      pending_applications: null,
    });
    expect(await get(id)).toMatchObject({ pending_applications: 1, my_application: null });
    const { items } = await list(id);
    expect(items).toMatchObject([
      { id: made.id, mine: false, name: 'User', card: null, details: made.details },
    ]);
    expect(await told(ana)).toEqual(['group_application_received']);
    await cy.refused('forbidden', endpoints.listGroupApplications, {
      params: { id },
      query: { show: 'pending' },
    });
    await cy.refused('not_found', endpoints.getGroupApplication, { params: { id: made.id } });
    await cy.refused('not_found', endpoints.withdrawGroupApplication, { params: { id: made.id } });
    await bo.refused('forbidden', endpoints.decideGroupApplication, {
      params: { id: made.id },
      in: { status: 'accepted', decline_note: null },
    });
    expect(await bo.ask(endpoints.getGroupApplication, { params: { id: made.id } })).toEqual(made);
  });

  test('the leader’s page hears that an applicant hides their name (consent.md 22)', async () => {
    const dee = await app.member({ full_name: 'Dee Door' });
    const { id } = await make();
    await apply(dee, id);
    await showsName(dee);
    expect((await list(id)).items).toMatchObject([{ name: 'Dee Door' }]);
    const published = await collectEvents(app);
    await dee.ask(revokeConsent, { params: { name: 'display_real_name' } });
    expect(await published()).toContainEqual({ to: [ana.id], topic: 'group_applications' });
    expect((await list(id)).items).toMatchObject([{ name: 'User' }]);
  });

  test('sent twice it is one, also at once, and also after the group was filled', async () => {
    const { id } = await make();
    const call = { params: { id }, in: groupApplicationDraft() };
    const both = await Promise.all([
      bo.ask(endpoints.applyToGroup, call),
      bo.ask(endpoints.applyToGroup, call),
    ]);
    expect(both[0]).toEqual(both[1]);
    const { updated_at } = await get(id);
    await ana.ask(updateGroup, { params: { id }, in: groupEdit(updated_at, { is_active: false }) });
    expect(await bo.ask(endpoints.applyToGroup, call)).toEqual(both[0]);
    expect((await list(id)).items).toHaveLength(1);
    await cy.refused('id_taken', endpoints.applyToGroup, {
      params: { id: (await make()).id },
      in: groupApplicationDraft({ id: call.in.id }),
    });
  });

  test('one waits at a time, whatever comes at once', async () => {
    const { id } = await make();
    const tries = await Promise.all(
      Array.from({ length: 6 }, () =>
        bo.reply(endpoints.applyToGroup, { params: { id }, in: groupApplicationDraft() }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await refused(bo, id)).toBe('You already asked to join this group.');
    expect((await list(id)).items).toHaveLength(1);
    expect(await told(ana)).toEqual(['group_application_received']);
  });

  test('nobody asks a group that is full, not active, or led or joined by themselves', async () => {
    const { id } = await make({ max_members: 5 });
    await ana.refused('forbidden', endpoints.applyToGroup, {
      params: { id },
      in: groupApplicationDraft(),
    });
    await app.rows('update groups set member_count = 5 where id = $1', [id]);
    expect(await refused(bo, id)).toBe('This group is full.');
    expect((await get(id, bo)).can.join).toBe(false);
    const rests = await make({ is_active: false });
    expect(await refused(bo, rests.id)).toBe('This group takes no new members now.');
    const open = await make();
    await decide((await apply(bo, open.id)).id, 'accepted');
    await bo.refused('forbidden', endpoints.applyToGroup, {
      params: { id: open.id },
      in: groupApplicationDraft(),
    });
    const { updated_at } = await get(open.id);
    await ana.ask(deleteGroup, { params: { id: open.id }, query: { updated_at } });
    await cy.refused('not_found', endpoints.applyToGroup, {
      params: { id: open.id },
      in: groupApplicationDraft(),
    });
  });

  test('one member asks so often in an hour', async () => {
    await apply(bo, (await make()).id);
    const asked = await app.rows(
      'update rate_limits set points = $2 where key = $1 and points = 1 returning key',
      [`group_applications:${bo.id}`, GROUP_APPLICATIONS_PER_HOUR - 1],
    );
    expect(asked).toHaveLength(1);
    await apply(bo, (await make()).id);
    await bo.refused('too_many_requests', endpoints.applyToGroup, {
      params: { id: (await cy.ask(createGroup, { in: groupDraft() })).id },
      in: groupApplicationDraft(),
    });
  });
});

describe('the answer (groups.md 33 to 36)', () => {
  test('accepted makes a member, who is told; what they typed is deleted', async () => {
    const { id } = await make();
    const made = await apply(bo, id);
    expect((await typedOf(made.id)).length).toBe(8);
    const hear = await collectEvents(app);
    expect(await decide(made.id, 'accepted', 'A word')).toMatchObject({
      ...{ status: 'accepted', decline_note: null, details: null, can: { decide: false } },
    });
    expect(await typedOf(made.id)).toEqual([]);
    expect(await get(id, bo)).toMatchObject({
      my_membership: 'member',
      member_count: 2,
      can: { leave: true },
    });
    expect(await get(id)).toMatchObject({ pending_applications: 0 });
    expect(await told(bo)).toEqual(['group_application_accepted']);
    const events = await hear();
    expect(events).toContainEqual({ to: 'everyone', topic: 'groups', id });
    expect(events).toContainEqual({ to: [ana.id, bo.id], topic: 'group_applications', id });
    expect((await list(id)).items).toEqual([]);
    expect((await list(id, 'answered')).items).toMatchObject([
      { id: made.id, status: 'accepted', details: null },
    ]);
  });

  test('declined with a word that they read; they may ask again after a week', async () => {
    const { id } = await make();
    const made = await apply(bo, id);
    await decide(made.id, 'declined', 'We meet in the mornings.');
    expect(await typedOf(made.id)).toEqual([]);
    expect(await told(bo)).toEqual(['group_application_declined']);
    expect(await get(id, bo)).toMatchObject({
      my_membership: null,
      my_application: { status: 'declined', decline_note: 'We meet in the mornings.' },
    });
    expect(await refused(bo, id)).toMatch(
      /^Your last application was declined\. You can ask again from /,
    );
    await app.rows(
      `update group_applications set updated_at = updated_at - interval '6 days 23 hours'`,
    );
    await refused(bo, id);
    await app.rows(`update group_applications set updated_at = updated_at - interval '2 hours'`);
    expect((await apply(bo, id)).status).toBe('pending');
  });

  test('is given once: the same again answers it, another one is refused with it', async () => {
    const { id } = await make();
    const made = await apply(bo, id);
    const first = await decide(made.id, 'accepted');
    expect(await decide(made.id, 'accepted')).toEqual(first);
    const late = await ana.refused('conflict', endpoints.decideGroupApplication, {
      params: { id: made.id },
      in: { status: 'declined', decline_note: null },
    });
    expect(late).toMatchObject({
      message: 'This application was already accepted.',
      current: { status: 'accepted' },
    });
    await bo.refused('conflict', endpoints.withdrawGroupApplication, { params: { id: made.id } });
    expect(await told(bo)).toEqual(['group_application_accepted']);
  });

  test('the same group is asked 3 times in a day, and its leader is told no more often', async () => {
    const { id } = await make();
    try {
      for (let n = 0; n < GROUP_APPLICATIONS_TO_ONE_PER_DAY; n++)
        await withdraw(bo, (await apply(bo, id)).id);
      expect(await refused(bo, id)).toBe(
        'You asked this group 3 times in one day. You can ask again in 24 hours.',
      );
      expect(await told(ana)).toHaveLength(2 * GROUP_APPLICATIONS_TO_ONE_PER_DAY);
      await apply(bo, (await make()).id);
      await apply(cy, id);
      app.clock.advance({ days: 1, minutes: 1 });
      await apply(bo, id);
    } finally {
      app.clock.reset();
    }
  });

  test('withdrawn, it is told to the leader without its words, and one may ask anew', async () => {
    const { id } = await make();
    const made = await apply(bo, id);
    expect(await withdraw(bo, made.id)).toMatchObject({ status: 'withdrawn', details: null });
    expect(await withdraw(bo, made.id)).toMatchObject({ status: 'withdrawn' });
    expect(await typedOf(made.id)).toEqual([]);
    expect(await told(ana)).toEqual(['group_application_received', 'group_application_withdrawn']);
    await ana.refused('conflict', endpoints.decideGroupApplication, {
      params: { id: made.id },
      in: { status: 'accepted', decline_note: null },
    });
    expect((await get(id)).member_count).toBe(1);
    await apply(bo, id);
  });

  test('a full group accepts nobody; the application waits until there is room', async () => {
    const { id } = await make({ max_members: 5 });
    const people = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    const made: GroupApplication[] = [];
    for (const one of people) made.push(await apply(one, id));
    for (const { id: one } of made.slice(0, 4)) await decide(one, 'accepted');
    const [last] = made.slice(4) as [GroupApplication];
    const full = await ana.refused('conflict', endpoints.decideGroupApplication, {
      params: { id: last.id },
      in: { status: 'accepted', decline_note: null },
    });
    expect(full.message).toBe(
      'This group is full. You can accept others once a member leaves, or the group has more seats.',
    );
    expect(full.current).toMatchObject({ status: 'pending' });
    const [first] = people as [Member];
    await first.ask(leaveGroup, { params: { id } });
    expect(await decide(last.id, 'accepted')).toMatchObject({ status: 'accepted' });
    expect((await get(id)).member_count).toBe(5);
  });

  test('nobody answered in time: it ends, its member is told, and what they typed is deleted', async () => {
    const { id } = await make();
    const made = await apply(bo, id);
    const madeBefore = (days: number) =>
      app.rows(`update group_applications set created_at = now() - $1 * interval '1 day'`, [days]);
    await madeBefore(GROUP_APPLICATION_DAYS - 1);
    const run = async () => {
      await enqueue(app.database, 'group_applications_expire', {});
      await app.tasksDone();
    };
    await run();
    expect((await get(id, bo)).my_application?.status).toBe('pending');
    await madeBefore(GROUP_APPLICATION_DAYS + 1);
    await run();
    await run();
    expect((await get(id, bo)).my_application?.status).toBe('expired');
    expect(await typedOf(made.id)).toEqual([]);
    expect(await told(bo)).toEqual(['group_application_expired']);
    expect((await apply(bo, id)).status).toBe('pending');
  });
});

describe('whom the leader has blocked (groups.md 37)', () => {
  test('asks as ever, and the leader hears and sees nothing of it until they take that back', async () => {
    const { id } = await make();
    const { id: talk } = await bo.ask(startConversation, {
      in: { id: newId(), card_id: await takesMessages(ana), body: 'Hello' },
    });
    await ana.ask(blockMember, { params: { id: talk } });
    await app.rows('delete from inbox_entries');
    const hear = await collectEvents(app);
    const made = await apply(bo, id);
    expect(made).toMatchObject({ status: 'pending', can: { withdraw: true } });
    expect(await hear()).toEqual([{ to: [bo.id], topic: 'group_applications', id }]);
    expect(await told(ana)).toEqual([]);
    expect((await list(id)).items).toEqual([]);
    expect((await get(id)).pending_applications).toBe(0);
    await ana.refused('not_found', endpoints.decideGroupApplication, {
      params: { id: made.id },
      in: { status: 'declined', decline_note: null },
    });
    await ana.ask(unblockMember, { params: { id: talk } });
    expect((await list(id)).items).toHaveLength(1);
    await ana.ask(blockMember, { params: { id: talk } });
    await withdraw(bo, made.id);
    expect(await told(ana)).toEqual([]);
    await ana.ask(unblockMember, { params: { id: talk } });
  });
});
