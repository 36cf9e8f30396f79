import { claimContractor } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  getHelpContact,
  getSentMessage,
  listChat,
  listSentMessages,
  sendChatMessage,
  sendFeedback,
  sendSupportMessage,
} from '@pcr/contract/help/help.endpoints.ts';
import type { FeedbackDraft, SupportDraft } from '@pcr/contract/help/help.schema.ts';
import { listInbox, readInboxEntry } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contractorDraft } from '../contractors/testing/contractor-drafts.ts';
import { channelsOf } from '../kit/messages/messages.ts';
import {
  openTroubledMailServer,
  openTroubledWebhook,
  type TroubledMailServer,
  type TroubledWebhook,
} from '../kit/testing/troubled-servers.ts';
import { isTold } from '../notifications/testing/published.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { endTasks } from '../testing/due-tasks.ts';
import { openStream } from '../testing/live-stream.ts';
import { newId } from '../testing/new-id.ts';
import { answerMessage, listMessages, readMessage } from './help.ts';

// Above 300 lines, since each of these is seen from three sides: what the member reads, what the
// mail server gets and what the form service gets. The three are started once, and made to fail by
// one test after the other.

const OPERATOR_EMAIL = 'operator@example.org';
let app: TestApp;
let mail: TroubledMailServer;
let hook: TroubledWebhook;
let anna: Member;

beforeAll(async () => {
  [mail, hook] = await Promise.all([openTroubledMailServer(), openTroubledWebhook()]);
  app = await startApp({
    env: {
      SMTP_URL: mail.url,
      OPERATOR_EMAIL,
      FORMS_WEBHOOK_URL: hook.url,
      MAIL_FROM: 'PCR <pcr@example.org>',
    },
  });
});
afterAll(async () => {
  await mail.close();
  await hook.close();
  await app.close();
});
beforeEach(async () => {
  mail.release();
  hook.release();
  await endTasks(app.rows);
  await app.rows('delete from messages');
  mail.mood = 'takes it';
  mail.mails.length = 0;
  hook.posts.length = 0;
  hook.answer = { status: 204 };
  await app.rows('delete from rate_limits');
  anna = await app.member({ full_name: 'Anna Provider' });
});

const feedback = (about: Partial<FeedbackDraft> = {}): FeedbackDraft => ({
  id: newId(),
  rating: 4,
  category: 'bug',
  subject: 'The list jumps',
  feedback: 'When I scroll,\nit jumps.',
  suggestion: 'Let it stay.',
  wouldRecommend: 'maybe',
  ...about,
});
const support = (about: Partial<SupportDraft> = {}): SupportDraft => ({
  id: newId(),
  subject: 'A question',
  message: 'How do I share a record?',
  priority: 'medium',
  ...about,
});
const channels = () =>
  channelsOf({ smtpUrl: mail.url, operatorEmail: OPERATOR_EMAIL, formsWebhookUrl: hook.url });
const answer = (to: string, body: string) =>
  app.database.transaction((tx) => answerMessage(tx, channels(), { to, body }, app.clock.now()));
/** What the sender sees, once nothing is in progress any more. */
async function settled(id: string) {
  return vi.waitFor(
    async () => {
      const busy = await app.rows(
        'select from message_deliveries where message_id = $1 and (attempts = 0 or claimed_until is not null)',
        [id],
      );
      expect(busy).toEqual([]);
      return anna.ask(getSentMessage, { params: { id } });
    },
    { timeout: 30_000, interval: 10 },
  );
}

describe('feedback', () => {
  test('is stored with a ticket number, and goes out under the names of the description; it needs subject and feedback alone', async () => {
    const draft = feedback();
    const sent = await anna.ask(sendFeedback, { in: draft });
    expect(sent).toMatchObject({
      id: draft.id,
      kind: 'feedback',
      ticket: expect.stringMatching(/^PCR-\d{4,}$/),
      subject: draft.subject,
      body: draft.feedback,
      data: { rating: 4, category: 'bug', suggestion: 'Let it stay.', wouldRecommend: 'maybe' },
      answers: [],
    });
    expect(await settled(draft.id)).toMatchObject({
      state: 'delivered',
      state_reason: null,
      next_attempt_at: null,
    });
    const { id: _, ...fields } = draft;
    expect(hook.posts.map(({ body }) => body)).toEqual([
      {
        kind: 'feedback',
        ticket: sent.ticket,
        created_at: expect.any(String),
        ...fields,
        userEmail: anna.email,
        userEmailConfirmed: true,
        userName: 'Anna Provider',
      },
    ]);
    const [got] = mail.mails;
    expect(got).toMatchObject({
      subject: `[${sent.ticket}] Feedback: The list jumps`,
      to: { text: OPERATOR_EMAIL },
      replyTo: { text: anna.email },
    });
    for (const name of [...Object.keys(fields), 'userEmail', 'userName'])
      expect(got?.text).toContain(`${name}:`);
    expect(got?.text).toContain('feedback:\n  When I scroll,\n  it jumps.\n');
    expect(got?.html).toBe(false);
    const bare = feedback({ rating: null, suggestion: '', wouldRecommend: null });
    const { data } = await anna.ask(sendFeedback, { in: bare });
    expect(data).toMatchObject({ rating: null, suggestion: null, wouldRecommend: null });
    await settled(bare.id);
  });
});

describe('of a sender whose address is not confirmed', () => {
  test('the operator hears it, and no answer of theirs goes to that address', async () => {
    await app.rows('update users set email_confirmed = false where id = $1', [anna.id]);
    const draft = support();
    const { ticket } = await anna.ask(sendSupportMessage, { in: draft });
    await settled(draft.id);
    const [got] = mail.mails;
    expect(got?.text).toContain(`userEmail: ${anna.email} (address not confirmed)\n`);
    expect(got?.text).toContain('A reply to this mail won’t reach them');
    expect(got?.replyTo).toBeUndefined();
    expect(hook.posts[0]?.body).toMatchObject({ userEmail: anna.email, userEmailConfirmed: false });
    expect((await listMessages(app.database, {}))[0]).toMatchObject({
      ticket,
      sender_confirmed: false,
    });
    expect(await answer(ticket, 'Here.')).toEqual({ ticket, mailed: false });
    await app.tasksDone();
    expect(mail.mails).toHaveLength(1);
    expect((await anna.ask(getSentMessage, { params: { id: draft.id } })).answers).toHaveLength(1);
  });
});

describe('a support message', () => {
  test('cannot pass for another member’s, nor for words of PCR, in the mail to the operator', async () => {
    const message =
      'Help\n\nuserEmail: lee@example.org\r\n-- \u2028npm run admin -- users delete lee@example.org';
    const draft = support({ message });
    await anna.ask(sendSupportMessage, { in: draft });
    await settled(draft.id);
    const text = mail.mails.at(-1)?.text ?? '';
    expect(text).toContain('  userEmail: lee@example.org');
    expect(text.split('\n').filter((line) => /^(userEmail:|--|npm run)/.test(line))).toEqual([
      `userEmail: ${anna.email}`,
      '-- ',
      expect.stringMatching(/^npm run admin -- messages answer PCR-\d+$/),
    ]);
    expect(text).not.toContain('\u2028');
  });

  test('sent twice, also at the same moment, is one message and one mail', async () => {
    const draft = support();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => anna.ask(sendSupportMessage, { in: draft })),
    );
    expect(new Set(replies.map(({ ticket }) => ticket)).size).toBe(1);
    await settled(draft.id);
    await app.tasksDone();
    expect(mail.mails).toHaveLength(1);
    expect(hook.posts).toHaveLength(1);
  });

  test("under another's id is refused, and tells nothing of it", async () => {
    const draft = support();
    await anna.ask(sendSupportMessage, { in: draft });
    const berta = await app.member();
    const refused = await berta.refused('id_taken', sendSupportMessage, { in: draft });
    expect(JSON.stringify(refused)).not.toContain('PCR-');
    await berta.refused('not_found', getSentMessage, { params: { id: draft.id } });
    expect((await berta.ask(listSentMessages, { query: {} })).items).toEqual([]);
  });

  test('cannot bring header lines of its own into the mail', async () => {
    for (const subject of ['x\r\nBcc: victim@example.org', 'x\u2028Bcc: victim@example.org']) {
      const draft = support({ subject });
      await anna.ask(sendSupportMessage, { in: draft });
      expect((await anna.ask(getSentMessage, { params: { id: draft.id } })).subject).toBe(
        'x Bcc: victim@example.org',
      );
      await settled(draft.id);
      expect(mail.mails.at(-1)?.bcc).toBeUndefined();
      expect(mail.mails.at(-1)?.subject).toContain('x Bcc: victim@example. org');
    }
    const refused = await anna.refused('invalid_input', sendSupportMessage, {
      in: support({ subject: 'x\u0000y' }),
    });
    expect(Object.keys(refused.fields ?? {})).toEqual(['subject']);
    mail.mails.length = 0;
    const odd = support({
      subject: '=?utf-8?q?x?= <b>"quoted"</b>, a@b.example; é',
      message: '.\r\n.\r\nDATA\r\nBcc: x',
    });
    await anna.ask(sendSupportMessage, { in: odd });
    await settled(odd.id);
    expect(mail.mails[0]?.bcc).toBeUndefined();
    expect(mail.mails[0]?.subject).toContain('= ?utf-8?q?x?= <b>"quoted"</b>, a@b. example; é');
    expect(mail.mails[0]?.text).toContain('  .\n  .\n  DATA\n  Bcc: x');
    expect([...(mail.mails[0]?.headers.keys() ?? [])]).not.toContain('bcc');
  });

  test('a member cannot flood the operator; a message that is sent again does not count', async () => {
    const draft = support();
    await anna.ask(sendSupportMessage, { in: draft });
    const drafts = Array.from({ length: 43 }, (_, n) => (n < 24 ? draft : support()));
    await Promise.all(drafts.map((one) => anna.ask(sendSupportMessage, { in: one })));
    const refused = await anna.refused('too_many_requests', sendSupportMessage, { in: support() });
    expect(refused.retry_after).toBeGreaterThan(0);
    expect((await anna.ask(sendSupportMessage, { in: draft })).id).toBe(draft.id);
    await app.tasksDone();
  });
});

describe('the state that its sender sees', () => {
  test('waiting and why, with the time of the next try', async () => {
    mail.mood = { refuses: 451, at: 'RCPT' };
    hook.answer = { status: 500 };
    const draft = support();
    await anna.ask(sendSupportMessage, { in: draft });
    const waiting = await settled(draft.id);
    expect(waiting).toMatchObject({
      state: 'waiting',
      state_reason: 'The mail server can’t take it right now (451).',
    });
    expect(Date.parse(waiting.next_attempt_at ?? '')).toBeGreaterThan(
      Date.parse(waiting.created_at),
    );
  });

  test('failed and why, once all channels have refused it; and delivered when the operator has read it all the same; no address or text is in what is said or logged', async () => {
    mail.mood = { refuses: 550, at: 'RCPT' };
    hook.answer = { status: 400 };
    const draft = support({ message: 'My private words' });
    const { ticket } = await anna.ask(sendSupportMessage, { in: draft });
    const failed = await settled(draft.id);
    expect(failed).toMatchObject({
      state: 'failed',
      state_reason: 'The mail server takes nothing for this address (550).',
      next_attempt_at: null,
    });
    const { body, data, answers, ...card } = failed;
    expect((await anna.ask(listSentMessages, { query: {} })).items).toEqual([card]);
    const logged = app.logged.join('');
    for (const secret of [OPERATOR_EMAIL, anna.email, 'My private words', hook.url, 'Not today']) {
      expect(logged).not.toContain(secret);
    }
    await app.database.transaction((tx) => readMessage(tx, ticket.toLowerCase(), app.clock.now()));
    expect(await settled(draft.id)).toMatchObject({ state: 'delivered', state_reason: null });
  });
});

describe('the operator', () => {
  test('sees all messages, finds them by ticket, and answers; the sender sees the answer and gets it by mail', async () => {
    const draft = support();
    const { ticket } = await anna.ask(sendSupportMessage, { in: draft });
    await settled(draft.id);
    const waiting = await listMessages(app.database, { unanswered: true });
    expect(waiting[0]).toMatchObject({
      ticket,
      kind: 'support',
      subject: 'A question',
      sender_email: anna.email,
      sender_name: 'Anna Provider',
      state: 'delivered',
      read_at: null,
      answered_at: null,
    });
    expect(await answer(ticket, 'Open it and press Share.\nThat is all.')).toEqual({
      ticket,
      mailed: true,
    });

    const seen = await anna.ask(getSentMessage, { params: { id: draft.id } });
    expect(seen.answers).toMatchObject([{ body: 'Open it and press Share.\nThat is all.' }]);
    expect(seen.answered_at).toBe(seen.answers[0]?.created_at);
    await app.tasksDone();
    const answered = mail.mails.find(({ to }) => [to].flat()[0]?.text === anna.email);
    expect(answered).toMatchObject({
      subject: `[${ticket}] Re: A question`,
      replyTo: { text: OPERATOR_EMAIL },
      text: expect.stringContaining('Open it and press Share.\nThat is all.'),
    });
    const read = await app.database.transaction((tx) => readMessage(tx, draft.id, app.clock.now()));
    expect(read).toMatchObject({
      body: draft.message,
      data: { priority: 'medium' },
      answers: [{ state: 'delivered' }],
    });
    expect(
      (await listMessages(app.database, { unanswered: true })).map((one) => one.ticket),
    ).not.toContain(ticket);
    expect(await answer('PCR-0', 'Hello?')).toBeUndefined();
  });

  test('knows what PCR wrote for a member by a mark that no words of a member can give', async () => {
    const bella = await app.member();
    const { id: contractorId } = await bella.ask(createContractor, { in: contractorDraft() });
    const claimed = newId();
    await anna.ask(claimContractor, {
      params: { id: contractorId },
      in: { id: claimed, note: null },
    });
    const { subject, body } = await anna.ask(getSentMessage, { params: { id: claimed } });
    const forged = {
      ...support(),
      ...{ subject, message: body.slice(0, 500) },
      kind: 'claim',
      data: { kind: 'claim' },
    };
    await anna.ask(sendSupportMessage, { in: forged });
    for (const id of [claimed, forged.id]) await settled(id);
    const wrote = async (id: string) => {
      const found = await app.database.transaction((tx) => readMessage(tx, id, app.clock.now()));
      const { text = '', subject: line } =
        mail.mails.find((one) => one.subject?.includes(found?.ticket ?? '-')) ?? {};
      const posted = hook.posts.find((one) => one.body.ticket === found?.ticket)?.body.kind;
      return {
        kind: found?.kind,
        posted,
        first: text.split('\n')[0],
        line: line?.replace(found?.ticket ?? '', ''),
      };
    };
    expect(await wrote(claimed)).toEqual({
      ...{ kind: 'claim', posted: 'claim', first: 'kind: claim, written by PCR for this member' },
      line: `[] Claim: ${subject}`,
    });
    expect(await wrote(forged.id)).toEqual({
      ...{ kind: 'support', posted: 'support', first: 'kind: support, written by this member' },
      line: `[] Support: ${subject}`,
    });
  });

  test('an answer is an entry in the asker’s inbox, at once on their open pages, and its one mail leads there', async () => {
    const berta = await app.member();
    const draft = support();
    const { ticket } = await anna.ask(sendSupportMessage, { in: draft });
    await settled(draft.id);
    const [annas, bertas] = [
      await openStream(app.address, anna),
      await openStream(app.address, berta),
    ];
    await Promise.all([annas.current(), bertas.current()]);
    await answer(ticket, 'Here.');
    const { items } = await anna.ask(listInbox, { query: {} });
    expect(items).toMatchObject([
      {
        kind: 'message_answered',
        subject_id: draft.id,
        parts: { message_subject: 'A question' },
        read_at: null,
      },
    ]);
    const entry = items[0]?.id ?? '';
    await annas.heard(entry);
    expect(annas.changes).toEqual(
      expect.arrayContaining([
        { topic: 'inbox', id: entry, everyone: false },
        { topic: 'help', id: draft.id, everyone: false },
      ]),
    );
    expect((await berta.ask(listInbox, { query: {} })).items).toEqual([]);
    // Berta was sent this last, so nothing else came.
    const own = await isTold(berta);
    await berta.ask(readInboxEntry, { params: { id: own } });
    await bertas.heard(own);
    expect(bertas.changes).toEqual([{ topic: 'inbox', id: own, everyone: false }]);
    await app.tasksDone();
    const mails = mail.mails.filter(({ to }) => [to].flat()[0]?.text === anna.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`[${ticket}] Re: A question`]);
    expect(mails[0]?.text).toContain(`${app.origin}/inbox?open=${entry}\n`);
    annas.close();
    bertas.close();
  });

  test('an answer that is given twice is one entry, and one that fails is none; a member with mail off gets no mail', async () => {
    await app.rows(
      'insert into notification_preferences (user_id, email_notifications, updated_at) values ($1, false, now())',
      [anna.id],
    );
    const draft = support();
    const { ticket } = await anna.ask(sendSupportMessage, { in: draft });
    const id = newId();
    for (let n = 0; n < 2; n++) {
      await app.database.transaction((tx) =>
        answerMessage(tx, channels(), { to: ticket, body: 'Here.', id }, app.clock.now()),
      );
    }
    await expect(
      app.database.transaction(async (tx) => {
        await answerMessage(tx, channels(), { to: ticket, body: 'Never' }, app.clock.now());
        throw new Error('the write fails');
      }),
    ).rejects.toThrow('the write fails');
    expect((await anna.ask(listInbox, { query: {} })).items).toHaveLength(1);
    await app.tasksDone();
    expect((await anna.ask(getSentMessage, { params: { id: draft.id } })).answers).toHaveLength(1);
    expect(mail.mails.filter(({ to }) => [to].flat()[0]?.text === anna.email)).toEqual([]);
  });
});

describe('the conversation with the operator', () => {
  test('holds what both wrote, newest first, and stays out of the list of messages', async () => {
    const line = { id: newId(), message: 'Is anybody there?' };
    const sent = await anna.ask(sendChatMessage, { in: line });
    expect(sent).toMatchObject({ id: line.id, mine: true, body: line.message });
    const [listed] = await listMessages(app.database, {});
    expect(listed).toMatchObject({ kind: 'chat', sender_email: anna.email });
    await answer(listed?.ticket ?? '', 'Yes, here I am.');
    const chat = await anna.ask(listChat, { query: {} });
    expect(chat.items.map(({ mine, body }) => [mine, body])).toEqual([
      [false, 'Yes, here I am.'],
      [true, 'Is anybody there?'],
    ]);
    expect((await anna.ask(listSentMessages, { query: {} })).items).toEqual([]);
    expect((await anna.ask(listInbox, { query: {} })).items).toMatchObject([
      { kind: 'chat_answered', subject_id: anna.id, parts: {} },
    ]);
    expect((await (await app.member()).ask(listChat, { query: {} })).items).toEqual([]);
    await app.tasksDone();
  });

  test('goes back page by page, each line once', async () => {
    const [first] = await app.rows<{ id: string }>(
      `insert into messages (id, kind, sender_id, subject, body, created_at)
       select gen_random_uuid(), 'chat', $1, 'Message', 'line ' || n, now() - n * interval '1 minute'
       from generate_series(1, 50) n returning id`,
      [anna.id],
    );
    await app.rows(
      `insert into messages (id, kind, recipient_id, in_reply_to, subject, body, created_at)
       select gen_random_uuid(), 'answer', $1, $2, 'Re: Message', 'answer ' || n, now() - n * interval '90 seconds'
       from generate_series(1, 15) n`,
      [anna.id, first?.id],
    );
    const seen: { body: string; created_at: string }[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await anna.ask(listChat, { query: cursor ? { cursor } : {} });
      seen.push(...page.items);
      cursor = page.next;
    }
    expect(seen).toHaveLength(65);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(65);
    expect(seen.map(({ created_at }) => created_at)).toEqual(
      seen
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    await anna.refused('invalid_input', listChat, { query: { cursor: 'nonsense' } });
  });
});

describe('how the operator can be reached', () => {
  test('is what they have set; with nothing set a message waits for the operator, and says so', async () => {
    expect(await anna.ask(getHelpContact)).toEqual({
      operator_email: OPERATOR_EMAIL,
      operator_phone: null,
      live_chat: true,
      answer_days: 3,
    });
    const bare = await startApp({ env: { OPERATOR_PHONE: '+1 512 555 0100', OPERATOR_EMAIL } });
    try {
      const member = await bare.member();
      expect(await member.ask(getHelpContact)).toMatchObject({
        live_chat: false,
        operator_phone: '+1 512 555 0100',
      });
      const sent = await member.ask(sendSupportMessage, { in: support() });
      expect(sent).toMatchObject({
        state: 'waiting',
        state_reason: 'Messages here are read by hand.',
        next_attempt_at: null,
      });
      const given = await bare.database.transaction((tx) =>
        answerMessage(
          tx,
          { operator: [], member: [] },
          { to: sent.ticket, body: 'Done.' },
          bare.clock.now(),
        ),
      );
      expect(given).toEqual({ ticket: sent.ticket, mailed: false });
      expect(await member.ask(getSentMessage, { params: { id: sent.id } })).toMatchObject({
        state: 'delivered',
        answers: [{ body: 'Done.' }],
      });
    } finally {
      await bare.close();
    }
  });
});
