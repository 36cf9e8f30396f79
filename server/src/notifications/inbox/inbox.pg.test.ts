import { randomUUID } from 'node:crypto';
import {
  readConversation,
  startConversation,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { openSharedFamily } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import {
  createGroupComment,
  createGroupPost,
  deleteGroupPost,
} from '@pcr/contract/groups/board/board.endpoints.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import {
  applyToGroup,
  decideGroupApplication,
  withdrawGroupApplication,
} from '@pcr/contract/groups/members/applications.endpoints.ts';
import {
  answerHandover,
  askToLead,
  leaveGroup,
  listGroupMembers,
} from '@pcr/contract/groups/members/members.endpoints.ts';
import {
  applyToJob,
  decideJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import {
  countUnread,
  getInboxEntry,
  listInbox,
  readInboxAbout,
  readInboxEntry,
  readInboxThrough,
} from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import {
  INBOX_PAGE,
  type InboxNotice,
  UNREAD_COUNTED,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharesRecords, showsName, takesMessages } from '../../consent/testing/consenting.ts';
import { familyDraft } from '../../families/testing/family-drafts.ts';
import {
  commentDraft,
  postDraft,
  groupOf as someGroup,
} from '../../groups/testing/board-drafts.ts';
import { groupApplicationDraft } from '../../groups/testing/group-application-drafts.ts';
import { groupDraft } from '../../groups/testing/group-drafts.ts';
import { applicationDraft, jobDraft } from '../../jobs/testing/job-drafts.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { endsOnce } from '../../testing/ended-once.ts';
import { openStream } from '../../testing/live-stream.ts';
import { newId } from '../../testing/new-id.ts';
import { about, notifyMember } from '../testing/published.ts';

let app: TestApp;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, bo] = await Promise.all([app.member({ full_name: 'Ana Provider' }), app.member()]);
  app.clock.reset();
});

const isTold = (member: Member, notice?: InboxNotice) => notifyMember(app, member, notice);
const unread = async (of: Member) => (await of.ask(countUnread)).unread;
const titles = async (of: Member) =>
  (await of.ask(listInbox, { query: {} })).items.map(({ parts }) => parts.job_title);

describe('an inbox', () => {
  test('has what its member was told, newest first, and nothing of anybody else', async () => {
    for (const title of ['First', 'Second', 'Third']) {
      await isTold(ana, about(title));
      app.clock.advance({ minutes: 1 });
    }
    await isTold(bo, about('Not hers'));
    expect(await titles(ana)).toEqual(['Third', 'Second', 'First']);
    expect(await unread(ana)).toBe(3);
    expect(await titles(bo)).toEqual(['Not hers']);
  });

  test('is given page after page, each entry once, while new ones come', async () => {
    const known = new Set<string>();
    // Some at the same instant.
    app.clock.freeze();
    for (let i = 0; i < INBOX_PAGE * 2 + 5; i++) known.add(await isTold(ana));
    let page = await ana.ask(listInbox, { query: {} });
    const seen = page.items.map(({ id }) => id);
    while (page.next) {
      app.clock.advance({ minutes: 1 });
      await isTold(ana);
      page = await ana.ask(listInbox, { query: { cursor: page.next } });
      seen.push(...page.items.map(({ id }) => id));
    }
    expect(seen.length).toBe(INBOX_PAGE * 2 + 5);
    expect(new Set(seen).size).toBe(seen.length);
    await ana.refused('invalid_input', listInbox, { query: { cursor: 'page 2' } });
  });

  test('counts no further than anybody wants to know', async () => {
    await app.rows(
      `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
       select gen_random_uuid(), $1, 'job_application_accepted', gen_random_uuid(), '{"job_title":"A job"}', now()
       from generate_series(1, ${UNREAD_COUNTED + 50})`,
      [ana.id],
    );
    expect(await unread(ana)).toBe(UNREAD_COUNTED);
  });

  test('forgets what is older than a year', async () => {
    await isTold(ana, about('Old'));
    // Its mail goes out now: one that is on its way while a year passes waits for a time that does
    // not come.
    await app.tasksDone();
    app.clock.advance({ days: 364 });
    await enqueue(app.database, 'inbox_sweep', {});
    await app.tasksDone();
    expect(await app.rows('select 1 from inbox_entries where user_id = $1', [ana.id])).toHaveLength(
      1,
    );
    app.clock.advance({ days: 2 });
    await enqueue(app.database, 'inbox_sweep', {});
    await app.tasksDone();
    expect(await app.rows('select 1 from inbox_entries where user_id = $1', [ana.id])).toEqual([]);
  });
});

describe('reading', () => {
  test('marks one entry, once, and answers it; to ask for one does not mark it', async () => {
    const id = await isTold(ana);
    await isTold(ana);
    const [asked] = (await ana.ask(listInbox, { query: {} })).items.filter((one) => one.id === id);
    expect(await ana.ask(getInboxEntry, { params: { id } })).toEqual(asked);
    expect(await unread(ana)).toBe(2);
    const read = await ana.ask(readInboxEntry, { params: { id } });
    expect(read).toMatchObject({ id, read_at: expect.any(String) });
    expect(await unread(ana)).toBe(1);
    app.clock.advance({ hours: 1 });
    expect(await ana.ask(readInboxEntry, { params: { id } })).toEqual(read);
  });

  test('marks all that was on the screen, and nothing that came meanwhile', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      ids.push(await isTold(ana));
      app.clock.advance({ ms: 1 });
    }
    await isTold(bo);
    await ana.ask(readInboxThrough, { params: { id: ids[2] ?? '' } });
    const { items } = await ana.ask(listInbox, { query: {} });
    expect(items.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([ids[3]]);
    expect(await unread(bo)).toBe(1);
  });

  test('in its own place marks what was told of that until then, and nothing else', async () => {
    const job = about('Helper');
    const { subject_id } = job;
    const another: InboxNotice = {
      kind: 'job_application_declined',
      subject_id,
      parts: { job_title: 'Helper' },
    };
    const [first, second] = [await isTold(ana, job), await isTold(ana, another)];
    const other = await isTold(ana);
    const until = app.clock.now().toISOString();
    app.clock.advance({ ms: 1 });
    const later = await isTold(ana, job);
    await isTold(bo, job);
    const device = await openStream(app.address, await app.otherDevice(ana));
    await device.current();
    await ana.ask(readInboxAbout, { in: { subject_id, until } });
    // Again changes nothing, and is no news.
    await ana.ask(readInboxAbout, { in: { subject_id, until } });
    const { items } = await ana.ask(listInbox, { query: {} });
    const read = items.filter(({ read_at }) => read_at !== null).map(({ id }) => id);
    expect(new Set(read)).toEqual(new Set([first, second]));
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set([first, second, other, later]));
    expect(await unread(bo)).toBe(1);
    const last = await isTold(ana);
    const heard = await device.heard(last);
    // An event that was published just before it listened may come first.
    expect(heard.slice(heard.indexOf(null))).toEqual([null, last]);
    device.close();
  });

  test('of many, in several channels at once, waits its turn', async () => {
    const subject_id = randomUUID();
    await app.rows(
      `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
       select gen_random_uuid(), $1, 'job_application_accepted', $2, '{"job_title":"A job"}', $3::timestamptz - n * interval '1 s'
       from generate_series(1500, 1, -1) n`,
      [ana.id, subject_id, app.clock.now().toISOString()],
    );
    // As after a while: the planner knows that there are many, and reads them in the order in which
    // they lie.
    await app.rows('analyze inbox_entries');
    const until = app.clock.now().toISOString();
    const [newest] = (await ana.ask(listInbox, { query: {} })).items;
    for (let round = 0; round < 4; round++) {
      await app.rows('update inbox_entries set read_at = null where user_id = $1', [ana.id]);
      const replies = await Promise.all([
        ana.reply(readInboxAbout, { in: { subject_id, until } }),
        ana.reply(readInboxThrough, { params: { id: newest?.id ?? '' } }),
        ana.reply(readInboxAbout, { in: { subject_id, until } }),
        ana.reply(readInboxThrough, { params: { id: newest?.id ?? '' } }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
      expect(await unread(ana)).toBe(0);
    }
  });

  test('that PostgreSQL has ended so that another can go on is no failure of PCR: asking again helps (kit.md 97)', async () => {
    await isTold(ana);
    const [id = ''] = (await ana.ask(listInbox, { query: {} })).items.map((entry) => entry.id);
    await endsOnce(app, 'update on inbox_entries');
    expect((await ana.reply(readInboxThrough, { params: { id } })).status).toBe(503);
    expect((await ana.reply(readInboxThrough, { params: { id } })).status).toBe(204);
  });

  test('and being told shows on the other devices of the member at once, and on nobody else’s', async () => {
    const other = await openStream(app.address, await app.otherDevice(ana));
    const bos = await openStream(app.address, bo);
    await Promise.all([other.current(), bos.current()]);
    const id = await isTold(ana);
    await other.heard(id);
    expect(other.changes).toEqual([{ topic: 'inbox', id, everyone: false }]);
    await ana.ask(readInboxEntry, { params: { id } });
    // Reading again is no news.
    await ana.ask(readInboxEntry, { params: { id } });
    const second = await isTold(ana);
    await other.heard(second);
    expect(other.changes.map((change) => change.id)).toEqual([id, id, second]);
    expect(bos.changes).toEqual([]);
    other.close();
    bos.close();
  });
});

describe('whom an entry tells of (notifications.md 114)', () => {
  const told = async (of: Member) => {
    const { items } = await of.ask(listInbox, { query: {} });
    return items.map(({ kind, who_name, who_card, about, lines }) => ({
      ...{ kind, who_name, who_card, about, lines },
    }));
  };

  test('is asked for with the entry: who looked has a name and no card, whatever they consent to, with the record', async () => {
    await sharesRecords(ana);
    const { id } = await ana.ask(createFamily, { in: familyDraft({ family_name: 'Johnson' }) });
    await bo.ask(openSharedFamily, { params: { id } });
    const looked = { kind: 'family_looked_at', who_card: null, lines: null };
    const [{ full_name }] = (await app.rows('select full_name from users where id = $1', [
      bo.id,
    ])) as [{ full_name: string }];
    expect(await told(ana)).toEqual([{ ...looked, who_name: full_name, about: 'Johnson' }]);
    // The row itself has neither.
    const rows = await app.rows('select parts from inbox_entries where user_id = $1', [ana.id]);
    expect(rows).toEqual([{ parts: {} }]);
    // Not before the agreements under which names are read.
    await app.rows("delete from agreement_acceptances where user_id = $1 and name = 'nda'", [
      ana.id,
    ]);
    expect(await told(ana)).toEqual([{ ...looked, who_name: null, about: null }]);
  });

  test('applied is named while they show their name, and not once the consent is taken back', async () => {
    const job = await ana.ask(createJob, { in: jobDraft() });
    const card = await takesMessages(bo);
    await bo.ask(applyToJob, { params: { id: job.id }, in: applicationDraft() });
    await app.tasksDone();
    const [entry] = await told(ana);
    expect(entry).toMatchObject({ kind: 'job_application_received', who_card: card });
    expect(entry?.who_name).not.toBeNull();
    await app.rows(
      'update user_consent_preferences set display_real_name = false where user_id = $1',
      [bo.id],
    );
    expect((await told(ana))[0]).toMatchObject({ who_name: null, who_card: null });
  });

  test('applied without a name is not named because another application of theirs was accepted', async () => {
    const [first, second] = await Promise.all([
      ana.ask(createJob, { in: jobDraft() }),
      ana.ask(createJob, { in: jobDraft() }),
    ]);
    const apply = (job: string) =>
      bo.ask(applyToJob, { params: { id: job }, in: applicationDraft() });
    const { id } = await apply(first.id);
    await app.tasksDone();
    await ana.ask(decideJobApplication, { params: { id }, in: { status: 'accepted' } });
    const [{ who_name: accepted } = {}] = await told(ana);
    expect(accepted).not.toBeNull();
    await apply(second.id);
    await app.tasksDone();
    const received = (await told(ana)).filter(({ kind }) => kind === 'job_application_received');
    expect(received.map(({ who_name }) => who_name)).toEqual([null, accepted]);
  });

  test('wrote has one entry, whatever they wrote before, with how many lines are unread (notifications.md 115)', async () => {
    const card = await takesMessages(ana);
    await takesMessages(bo);
    const write = (body: string) =>
      bo.ask(startConversation, { in: { id: newId(), card_id: card, body } });
    const { id } = await write('One');
    const line = { kind: 'message_received', who_card: expect.any(String), about: null };
    expect(await told(ana)).toEqual([{ ...line, who_name: expect.any(String), lines: 1 }]);
    await ana.ask(readConversation, {
      params: { id },
      in: { until: app.clock.now().toISOString() },
    });
    app.clock.advance({ minutes: 1 });
    await write('Two');
    await write('Three');
    expect(await told(ana)).toEqual([{ ...line, who_name: expect.any(String), lines: 2 }]);
    expect(await unread(ana)).toBe(1);
  });

  const names = async (of: Member, kind: string) =>
    (await told(of)).filter((entry) => entry.kind === kind).map(({ who_name }) => who_name);
  const hides = (who: Member) =>
    app.rows('update user_consent_preferences set display_real_name = false where user_id = $1', [
      who.id,
    ]);

  test('asks to join a group is named as on the application while it waits, and as the leader reads them in the group; the leader who answers as they show themselves', async () => {
    const { id } = await ana.ask(createGroup, { in: groupDraft() });
    const apply = (who: Member, full_name: string) =>
      who.ask(applyToGroup, { params: { id }, in: groupApplicationDraft({ full_name }) });
    const [typed, another] = ['Bo Who Asks', 'Cy Who Asks'];
    const cy = await app.member();
    const application = await apply(bo, typed);
    const declined = await apply(cy, another);
    const asked = 'group_application_received';
    expect(await names(ana, asked)).toEqual([another, typed]);
    const decide = (of: string, status: 'accepted' | 'declined') =>
      ana.ask(decideGroupApplication, { params: { id: of }, in: { status, decline_note: null } });
    await decide(application.id, 'accepted');
    await decide(declined.id, 'declined');
    // The application is deleted; only the name of an accepted member stays (groups.md 35, 48).
    expect(await names(ana, asked)).toEqual([null, typed]);
    expect(await names(bo, 'group_application_accepted')).toEqual([null]);
    await showsName(ana);
    expect(await names(bo, 'group_application_accepted')).toEqual(['Ana Provider']);
    expect(await names(cy, 'group_application_declined')).toEqual(['Ana Provider']);
    await hides(ana);
    expect(await names(bo, 'group_application_accepted')).toEqual([null]);
    // The name that was typed is the leader's alone, and goes with the membership.
    await bo.ask(leaveGroup, { params: { id } });
    expect(await names(ana, asked)).toEqual([null, null]);
    expect(await names(ana, 'group_member_left')).toEqual([null]);
    await showsName(bo);
    expect(await names(ana, 'group_member_left')).not.toEqual([null]);
  });

  test('asked a group more than once is named by the application, or the time in it, that the entry tells of', async () => {
    const { id } = await ana.ask(createGroup, { in: groupDraft() });
    const asks = async (full_name: string) => {
      app.clock.advance({ minutes: 1 });
      await app.rows(
        `update group_applications set updated_at = updated_at - interval '8 days' where status = 'declined'`,
      );
      const params = { id };
      return bo.ask(applyToGroup, { params, in: groupApplicationDraft({ full_name }) });
    };
    const decide = (of: string, status: 'accepted' | 'declined') =>
      ana.ask(decideGroupApplication, { params: { id: of }, in: { status, decline_note: null } });
    const asked = () => names(ana, 'group_application_received');
    const left = () => names(ana, 'group_member_left');
    await decide((await asks('Bo Declined')).id, 'declined');
    const second = await asks('Bo Accepted');
    expect(await asked()).toEqual(['Bo Accepted', null]);
    await decide(second.id, 'accepted');
    expect(await asked()).toEqual(['Bo Accepted', null]);
    app.clock.advance({ minutes: 1 });
    await bo.ask(leaveGroup, { params: { id } });
    const third = await asks('Bo Again');
    expect(await asked()).toEqual(['Bo Again', null, null]);
    expect(await left(), 'who left typed another name').toEqual([null]);
    // The leader does not see that somebody asks whom they blocked (groups.md 37).
    await app.rows(
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
      [ana.id, bo.id],
    );
    expect(await asked()).toEqual([null, null, null]);
    expect(await left()).toEqual([null]);
    await app.rows('delete from blocks where blocker_id = $1', [ana.id]);
    await decide(third.id, 'accepted');
    expect(await asked()).toEqual(['Bo Again', null, null]);
    expect(await left()).toEqual([null]);
  });

  test('withdraws an application, or is blocked, is named no further than the list of applications does', async () => {
    const { id } = await ana.ask(createGroup, { in: groupDraft() });
    const made = await bo.ask(applyToGroup, { params: { id }, in: groupApplicationDraft() });
    await app.rows(
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
      [ana.id, bo.id],
    );
    await showsName(bo);
    expect(await names(ana, 'group_application_received')).toEqual([null]);
    await app.rows('delete from blocks where blocker_id = $1', [ana.id]);
    await bo.ask(withdrawGroupApplication, { params: { id: made.id } });
    expect(await names(ana, 'group_application_received')).toEqual([null]);
    expect(await names(ana, 'group_application_withdrawn')).not.toEqual([null]);
    await hides(bo);
    expect(await names(ana, 'group_application_withdrawn')).toEqual([null]);
  });

  test('asks to lead a group, and who declines or leads it then, are named as they show themselves', async () => {
    const group = await someGroup(app, ana, bo);
    const params = { id: group.id };
    const { items } = await ana.ask(listGroupMembers, { params, query: {} });
    const member_id = items.find(({ mine }) => !mine)?.id ?? '';
    await ana.ask(askToLead, { params, in: { member_id } });
    expect(await names(bo, 'group_lead_asked')).toEqual([null]);
    await showsName(ana);
    expect(await names(bo, 'group_lead_asked')).toEqual(['Ana Provider']);
    await bo.ask(answerHandover, { params, in: { answer: 'decline' } });
    await ana.ask(askToLead, { params, in: { member_id } });
    await bo.ask(answerHandover, { params, in: { answer: 'accept' } });
    expect(await names(ana, 'group_lead_declined')).toEqual([null]);
    await showsName(bo);
    expect(await names(ana, 'group_lead_declined')).not.toEqual([null]);
    expect(await names(ana, 'group_lead_accepted')).not.toEqual([null]);
  });

  test('writes on a board is named while all that is counted is theirs and the board shows it', async () => {
    const cy = await app.member({ full_name: 'Cy Writer' });
    const group = await someGroup(app, ana, bo, cy);
    await showsName(cy);
    const write = async (by: Member) => {
      app.clock.advance({ minutes: 1 });
      const post = await by.ask(createGroupPost, { in: postDraft(group.id) });
      await app.tasksDone();
      return post;
    };
    await write(cy);
    const last = await write(cy);
    expect(await names(ana, 'group_posts')).toEqual(['Cy Writer']);
    // By whom one has blocked is nothing on the board (groups.md 57).
    await app.rows(
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
      [ana.id, cy.id],
    );
    expect(await names(ana, 'group_posts')).toEqual([null]);
    await app.rows('delete from blocks where blocker_id = $1', [ana.id]);
    // The author of a hidden post, or of one on a board that the reader left, is not named either.
    await app.rows('update group_posts set hidden = true where id = $1', [last.id]);
    expect(await names(ana, 'group_posts')).toEqual([null]);
    await app.rows('update group_posts set hidden = false where id = $1', [last.id]);
    expect(await names(bo, 'group_posts')).toEqual(['Cy Writer']);
    await bo.ask(leaveGroup, { params: { id: group.id } });
    expect(await names(bo, 'group_posts')).toEqual([null]);
    const answered = await write(ana);
    const { updated_at } = last;
    await cy.ask(deleteGroupPost, { params: { id: last.id }, query: { updated_at } });
    expect(await names(ana, 'group_posts')).toEqual([null]);
    // A comment names its writer to the author of the post alone, until another comments.
    const comment = async (by: Member) => {
      app.clock.advance({ minutes: 1 });
      await by.ask(createGroupComment, { in: commentDraft(answered.id) });
      await app.tasksDone();
    };
    await comment(cy);
    expect(await names(ana, 'group_comments')).toEqual(['Cy Writer']);
    await showsName(
      await (async () => {
        const di = await app.member({ full_name: 'Di Writer' });
        await app.rows(
          'insert into group_members (group_id, user_id, joined_at) values ($1, $2, now())',
          [group.id, di.id],
        );
        await comment(di);
        return di;
      })(),
    );
    expect(await names(ana, 'group_comments')).toEqual([null]);
  });
});
