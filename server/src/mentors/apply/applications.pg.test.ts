import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { getSentMessage } from '@pcr/contract/help/help.endpoints.ts';
import {
  applyAsMentor,
  withdrawMentorApplication,
} from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import * as endpoints from '@pcr/contract/mentors/mentors.endpoints.ts';
import {
  MENTOR_APPLICATIONS_PER_DAY,
  type MentorApplication,
  type MentorApplicationDraft,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { credentialDraft } from '../../files/testing/credential-drafts.ts';
import { PDF } from '../../files/testing/file-samples.ts';
import { openTroubledWebhook, type TroubledWebhook } from '../../kit/testing/troubled-servers.ts';
import { adminOn } from '../../testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { newId } from '../../testing/new-id.ts';
import { mentorApplicationDraft } from '../testing/mentor-drafts.ts';
import { type MentorFixtures, mentorFixtures } from '../testing/mentor-fixtures.ts';

// mentors.md 4 to 9: asking to be a mentor, and what the operator decides.

const OPERATOR = 'operator@example.org';
let mail: Mailbox;
let hook: TroubledWebhook;
let app: TestApp;
let fixtures: MentorFixtures;
let admin: ReturnType<typeof adminOn>;
let folder: string;
let rosa: Member;
let bo: Member;
beforeAll(async () => {
  mail = await openMailbox();
  hook = await openTroubledWebhook();
  app = await startApp({
    env: {
      ...{ SMTP_URL: mail.url, OPERATOR_EMAIL: OPERATOR, MAIL_FROM: 'PCR <pcr@example.org>' },
      FORMS_WEBHOOK_URL: hook.url,
    },
  });
  fixtures = mentorFixtures(app);
  admin = adminOn(app);
  folder = await mkdtemp(join(tmpdir(), 'pcr-mentors-'));
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await hook.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.rows(
    'delete from mentor_profiles; delete from mentor_applications; delete from rate_limits',
  );
  [rosa, bo] = await Promise.all([app.member({ full_name: 'Rosa Delgado' }), app.member()]);
});
afterEach(() => app.clock.reset());

const { apply, approve, decline } = {
  apply: (said: Partial<MentorApplicationDraft> = {}, who = rosa) => fixtures.apply(who, said),
  approve: (ticket: string) => fixtures.approve(ticket),
  decline: (ticket: string, reason: string) => fixtures.decline(ticket, reason),
};
const mine = (who = rosa) => who.ask(endpoints.getMyMentoring);
const kinds = async (who = rosa) =>
  (await who.ask(listInbox, { query: {} })).items.map(({ kind }) => kind);
const withdraw = (id: string, who = rosa) =>
  who.reply(withdrawMentorApplication, { params: { id } }).then(({ status }) => status);

async function credential(who: Member, expiry_date: string | null = null): Promise<string> {
  const { id } = await who.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'certificates', name: 'cpr.pdf' },
    bytes: PDF,
  });
  await who.ask(saveCredential, {
    params: { id },
    in: credentialDraft({ expiry_date, number: 'SECRET-1' }),
  });
  return id;
}

describe('an application', () => {
  test('is stored, and the operator and the form service are told each field under its name (mentors.md 4)', async () => {
    const draft = mentorApplicationDraft({
      ...{ certifications: 'CDA since 2009', previous_mentoring: 'Two new teachers.' },
      ...{ references: 'Pat Lee', additional_info: 'Evenings are best.', bio: 'One\ntwo' },
    });
    const made = await rosa.ask(applyAsMentor, { in: draft });
    expect(made).toMatchObject({
      status: 'in_review',
      decided_at: null,
      decline_reason: null,
      details: { credentials: 0 },
    });
    expect((await mine()).application).toEqual(made);
    const { text = '', subject } = await mail.mailTo(OPERATOR, made.ticket);
    expect(subject).toBe(`[${made.ticket}] Mentor: An application to be a mentor`);
    const date = made.created_at.slice(0, 10);
    for (const line of [
      'kind: mentor_application, written by PCR for this member',
      'full_name: Rosa Delgado',
      'years_experience: 11-15',
      'current_role: Lead infant teacher',
      'specializations: Infant care, Toddlers',
      'max_mentees: 2',
      `application_date: ${date}`,
    ])
      expect(text).toContain(line);
    const sent = await rosa.ask(getSentMessage, { params: { id: made.id } });
    expect(sent).toMatchObject({ ticket: made.ticket, kind: 'mentor_application' });
    expect(sent.body).toContain('Be a Mentor');
    const post = () => hook.posts.find(({ body }) => body.ticket === made.ticket)?.body;
    await vi.waitFor(() => expect(post()).toBeDefined(), 30_000);
    const {
      id: _,
      credential_ids,
      specializations,
      mentorship_areas,
      availability,
      ...said
    } = draft;
    expect(post()).toMatchObject({
      ...said,
      ...{ kind: 'mentor_application', specializations: 'Infant care, Toddlers', credentials: '0' },
      mentorship_areas: 'Getting started, Talking with families',
      availability: 'Weekday evenings',
      application_date: expect.stringContaining(date),
    });
  });

  test('is stored with its message, or neither is', async () => {
    await app.rows('alter table mentor_application_credentials rename to away');
    const draft = mentorApplicationDraft({ credential_ids: [await credential(rosa)] });
    expect((await rosa.reply(applyAsMentor, { in: draft })).status).toBe(500);
    await app.rows('alter table away rename to mentor_application_credentials');
    expect(await app.rows('select from messages where id = $1', [draft.id])).toEqual([]);
    expect((await mine()).application).toBeNull();
  });

  test('is its applicant’s alone; sent again it is the same one; one is open at a time (mentors.md 8)', async () => {
    const draft = mentorApplicationDraft();
    const replies = await Promise.all(
      [1, 2, 3].map(() => rosa.reply(applyAsMentor, { in: draft })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await app.rows('select from mentor_applications')).toHaveLength(1);
    await bo.refused('not_found', withdrawMentorApplication, {
      params: { id: draft.id },
    });
    await bo.refused('id_taken', applyAsMentor, { in: draft });
    const refused = await rosa.refused('conflict', applyAsMentor, {
      in: mentorApplicationDraft(),
    });
    expect(refused.current).toMatchObject({ id: draft.id });
  });

  test('of two that come at once is one', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => rosa.reply(applyAsMentor, { in: mentorApplicationDraft() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('is sent 5 times a day at most', async () => {
    expect(await withdraw((await apply()).id)).toBe(200);
    const sent = await app.rows(
      'update rate_limits set points = $2 where key = $1 and points = 1 returning key',
      [`mentor_applications:${rosa.id}`, MENTOR_APPLICATIONS_PER_DAY - 1],
    );
    expect(sent).toHaveLength(1);
    expect(await withdraw((await apply()).id)).toBe(200);
    await rosa.refused('too_many_requests', applyAsMentor, {
      in: mentorApplicationDraft(),
    });
  });
});

describe('what becomes of it', () => {
  test('approved: a profile with the least that was said, once, and the applicant is told (mentors.md 6, 9)', async () => {
    const { id, ticket } = await apply({ years_experience: '8-10', max_mentees: '5+' });
    const decided = await Promise.all([approve(ticket), approve(ticket)]);
    expect(decided.filter((one) => 'why' in one)).toHaveLength(1);
    const { application, profile } = await mine();
    expect(application).toMatchObject({ id, status: 'approved' });
    expect(profile).toMatchObject({
      experience_years: 8,
      max_mentees: 5,
      current_mentees: 0,
      radius_miles: 25,
    });
    expect(await kinds()).toEqual(['mentor_approved']);
    const { subject, text = '' } = await mail.mailTo(rosa.email, 'You are a mentor now');
    expect(`${subject} ${text}`).not.toContain('infant');
    await rosa.refused('conflict', applyAsMentor, { in: mentorApplicationDraft() });
    expect(await withdraw(id)).toBe(409);
  });

  test('declined: the reason is read in the app alone, and they apply anew (mentors.md 7, 9)', async () => {
    const { ticket, id } = await apply();
    await decline(ticket, 'Please name a reference.');
    expect((await mine()).application).toMatchObject({
      ...{
        status: 'declined',
        decline_reason: 'Please name a reference.',
        decided_at: expect.any(String),
      },
    });
    const [answer] = (await rosa.ask(getSentMessage, { params: { id } })).answers;
    expect(answer?.body).toContain('Please name a reference.');
    const { text = '' } = await mail.mailTo(
      rosa.email,
      'Your application to be a mentor was declined',
    );
    expect(text).not.toContain('reference');
    expect(await kinds()).toEqual(['mentor_declined']);
    expect(await approve(ticket)).toMatchObject({ why: 'decided' });
    expect(await apply()).toMatchObject({ status: 'in_review' });
  });

  test.each<[end: string, how: (made: MentorApplication) => Promise<unknown>]>([
    ['approved', ({ ticket }) => approve(ticket)],
    ['declined', ({ ticket }) => decline(ticket, 'Not yet.')],
    ['withdrawn', ({ id }) => withdraw(id)],
  ])('what was typed goes with the answer, everywhere: %s (mentors.md 13)', async (status, how) => {
    const made = await apply({
      ...{
        phone: '(512) 555-0177',
        why_mentor: 'Zqwhy',
        references: 'Zqreference',
        additional_info: 'Zqmore',
      },
      credential_ids: [await credential(rosa)],
    });
    expect(made.details).toMatchObject({ phone: '(512) 555-0177', credentials: 1 });
    await app.tasksDone();
    await how(made);
    expect((await mine()).application).toMatchObject({
      id: made.id,
      ticket: made.ticket,
      status,
      details: null,
    });
    for (const table of ['mentor_applications', 'messages', 'mentor_profiles', 'history']) {
      expect(
        await app.rows(
          `select from ${table} t where t::text ~ 'Zqwhy|Zqreference|Zqmore|555-0177'`,
        ),
        table,
      ).toEqual([]);
    }
    expect(await app.rows('select from mentor_application_credentials')).toEqual([]);
    const shown = await admin(['mentors', 'show', made.ticket]);
    expect(shown.out).toContain('What the member typed is deleted');
    expect(shown.out).not.toContain('full_name');
    expect((await rosa.ask(getSentMessage, { params: { id: made.id } })).body).toContain(
      'Be a Mentor',
    );
  });

  test('taken back while it is in review, and never after', async () => {
    const { id, ticket } = await apply();
    expect([await withdraw(id), await withdraw(id)]).toEqual([200, 200]);
    expect(await approve(ticket)).toMatchObject({ why: 'decided' });
    expect((await mine()).application).toMatchObject({ status: 'withdrawn' });
  });

  test('taken back and approved at the same moment is one of the two', async () => {
    for (let round = 0; round < 3; round++) {
      const who = await app.member();
      const { id, ticket } = await apply({}, who);
      const [status] = await Promise.all([withdraw(id, who), approve(ticket)]);
      const { application, profile } = await mine(who);
      expect([application?.status, profile !== null]).toEqual(
        status === 200 ? ['withdrawn', false] : ['approved', true],
      );
    }
  });

  test('an earlier profile that was deleted comes back with the new words', async () => {
    const id = await fixtures.becomeMentor(rosa);
    const { profile } = await mine();
    await rosa.ask(endpoints.deleteMentor, {
      params: { id },
      query: { updated_at: profile?.updated_at ?? '' },
    });
    expect(await fixtures.becomeMentor(rosa, { current_role: 'Director' })).toBe(id);
    expect((await mine()).profile).toMatchObject({ id, current_role: 'Director' });
  });
});

describe('credentials (mentors.md 5)', () => {
  test('of one’s own that are valid go with it, and no others', async () => {
    const [own, expired, others] = [
      await credential(rosa),
      await credential(rosa, '2020-01-01'),
      await credential(bo),
    ];
    const refused = (ids: string[], code: 'conflict' | 'not_found') =>
      rosa.refused(code, applyAsMentor, {
        in: mentorApplicationDraft({ credential_ids: ids }),
      });
    expect((await refused([own, expired], 'conflict')).message).toContain('has expired');
    await refused([others], 'not_found');
    expect((await mine()).application).toBeNull();
    expect(await apply({ credential_ids: [own, own] })).toMatchObject({
      details: { credentials: 1 },
    });
  });
});

describe('the operator', () => {
  test('lists, reads and decides, and is told what was not done', async () => {
    const who = await app.member({ full_name: 'Red\u001b[31m Delgado' });
    const { ticket } = await apply(
      { bio: 'Calm\nin loud rooms', credential_ids: [await credential(who)] },
      who,
    );
    expect((await admin(['mentors', 'list'])).out).toContain(ticket);
    const shown = await admin(['mentors', 'show', ticket.toLowerCase()]);
    expect(shown.out).toContain('specializations: Infant care, Toddlers');
    expect(shown.out).toContain('1  CPR by Red Cross, without an end');
    expect(shown.out).not.toContain('SECRET-1');
    expect(shown.out).not.toContain('\u001b');
    const to = join(folder, `${ticket}.pdf`);
    expect((await admin(['mentors', 'credential', ticket, '1', '--to', to])).code).toBe(0);
    expect(await readFile(to)).toEqual(PDF);
    expect((await admin(['mentors', 'credential', ticket, '1', '--to', to])).err).toContain(
      'is there already',
    );
    expect((await admin(['mentors', 'credential', ticket, '2', '--to', to])).err).toContain(
      'No credential 2',
    );
    expect(
      (await admin(['mentors', 'decline', ticket, '--reason', 'x'.repeat(301)])).err,
    ).toContain('at most 300');
    // It asks first, as what gives an entry to a contractor does; here is nobody to be asked.
    const unasked = await admin(['mentors', 'approve', ticket]);
    expect(unasked.err).toContain('add --yes');
    expect(unasked.out).toContain('specializations: Infant care, Toddlers');
    expect((await admin(['mentors', 'list'])).out).toContain(ticket);
    expect((await admin(['mentors', 'approve', ticket, '--yes'])).out).toContain('is a mentor now');
    expect((await admin(['mentors', 'decline', ticket, '--reason', 'No.'])).err).toContain(
      'is approved',
    );
    expect((await admin(['mentors', 'show', ticket])).out).toContain('No credentials go with it.');
    expect((await admin(['mentors', 'list'])).out).toContain('There is none.');
    expect((await admin(['mentors', 'list', '--status', 'approved', '--json'])).out).toContain(
      ticket,
    );
    expect((await admin(['mentors', 'show', 'PCR-0'])).err).toContain('There is no application');
    expect((await admin(['mentors', 'list', '--status', 'x'])).code).toBe(1);
  });
});
