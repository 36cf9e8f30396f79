import { getPublicSettings } from '@pcr/contract/account/account.endpoints.ts';
import { confirmEmailChange } from '@pcr/contract/account/email/email-change.endpoints.ts';
import {
  getOwnPhone,
  requestPhoneCode,
} from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import {
  getMailAddressState,
  listSentNotifications,
  retryNotification,
  sendTestNotification,
  tryMailAddressAgain,
} from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import { SENT_PAGE } from '@pcr/contract/notifications/sent/sent.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../kit/http/tokens.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { notifyMember } from '../testing/published.ts';
import { TESTS_PER_HOUR } from './sent.routes.ts';

let app: TestApp;
let mail: Mailbox;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' } });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  [ana, bo] = await Promise.all([app.member({ full_name: 'Ana Provider' }), app.member()]);
  app.clock.reset();
});

const SUBJECT = 'Your application was accepted';
const sentTo = async (member: Member) =>
  (await member.ask(listSentNotifications, { query: {} })).items;
async function isTold(member: Member): Promise<void> {
  await notifyMember(app, member);
  await app.tasksDone();
}
const wayOf = async (member: Member) => (await sentTo(member))[0]?.ways[0];

describe('what was sent to a member (notifications.md 42)', () => {
  test('is listed with what became of it, newest first, and nothing of anybody else', async () => {
    await isTold(ana);
    app.clock.advance({ minutes: 1 });
    await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
    await isTold(ana);
    await isTold(bo);
    const [second, first] = await sentTo(ana);
    expect(await sentTo(ana)).toHaveLength(2);
    const reason = 'The address is not confirmed. The message is in the app.';
    expect(second).toMatchObject({
      subject: SUBJECT,
      ways: [
        {
          channel: 'mail',
          state: 'failed',
          delivered_at: null,
          last_error: reason,
          can: { retry: true },
        },
      ],
    });
    expect(first).toMatchObject({
      subject: SUBJECT,
      ways: [{ channel: 'mail', state: 'delivered', last_error: null, can: { retry: false } }],
    });
    expect(first?.ways[0]?.delivered_at).not.toBeNull();
    expect(await sentTo(bo)).toHaveLength(1);
  });

  test('has nothing that other members or they themselves sent', async () => {
    await app.rows(
      `with sent as (
         insert into messages (id, kind, sender_id, recipient_id, subject, body, created_at)
         values (gen_random_uuid(), 'support', $1, null, 'Mine', '', now()), (gen_random_uuid(), 'meeting', $2, $1, 'Bo’s', '', now())
         returning id
       )
       insert into message_deliveries (id, message_id, channel, state, give_up_at)
       select gen_random_uuid(), id, 'mail', 'failed', now() from sent`,
      [ana.id, bo.id],
    );
    expect(await sentTo(ana)).toEqual([]);
    const ways = await app.rows<{ id: string }>(
      `select d.id from message_deliveries d join messages m on m.id = d.message_id where $1 in (m.sender_id, m.recipient_id)`,
      [ana.id],
    );
    expect(ways).toHaveLength(2);
    for (const { id } of ways)
      await ana.refused('not_found', retryNotification, { params: { id } });
  });

  test('comes page after page, each once', async () => {
    await app.rows(
      `with sent as (
         insert into messages (id, kind, recipient_id, subject, body, created_at)
         select gen_random_uuid(), 'test', $1, 'Test', '', now() from generate_series(1, ${SENT_PAGE + 5}) returning id
       )
       insert into message_deliveries (id, message_id, channel, state, delivered_at, give_up_at)
       select gen_random_uuid(), id, 'mail', 'delivered', now(), now() from sent`,
      [ana.id],
    );
    const first = await ana.ask(listSentNotifications, { query: {} });
    const second = await ana.ask(listSentNotifications, { query: { cursor: first.next ?? '' } });
    expect([first.items.length, second.items.length, second.next]).toEqual([SENT_PAGE, 5, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(SENT_PAGE + 5);
  });
});

describe('Retry', () => {
  test('sends what has failed, once, and again changes nothing', async () => {
    await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
    await isTold(ana);
    await app.rows('update users set email_confirmed = true where id = $1', [ana.id]);
    const id = (await wayOf(ana))?.id ?? '';
    const tried = await ana.ask(retryNotification, { params: { id } });
    expect(tried.ways).toMatchObject([
      { id, state: 'waiting', last_error: null, can: { retry: false } },
    ]);
    await ana.ask(retryNotification, { params: { id } });
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual([SUBJECT]);
    const after = await ana.ask(retryNotification, { params: { id } });
    expect(after.ways).toMatchObject([{ state: 'delivered' }]);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual([SUBJECT]);
  });
});

describe('a test (notifications.md 43)', () => {
  test('goes to the member who asks for it, also with email off', async () => {
    await app.rows(
      'insert into notification_preferences (user_id, email_notifications) values ($1, false)',
      [ana.id],
    );
    const sent = await ana.ask(sendTestNotification, { in: { channel: 'mail' } });
    expect(sent).toMatchObject({
      subject: 'This is a test from PCR',
      ways: [{ channel: 'mail', state: 'waiting' }],
    });
    const { text } = await mail.mailTo(ana.email, 'This is a test from PCR');
    expect(text).toContain('This is the test that you asked for.');
  });

  test('goes a few times in an hour', async () => {
    for (let n = 0; n < TESTS_PER_HOUR; n++)
      await ana.ask(sendTestNotification, { in: { channel: 'mail' } });
    const { retry_after } = await ana.refused('too_many_requests', sendTestNotification, {
      in: { channel: 'mail' },
    });
    expect(retry_after).toBeGreaterThan(0);
    await bo.ask(sendTestNotification, { in: { channel: 'mail' } });
  });

  test('says what is missing: a device for push, a gateway for text messages and calls, which the settings say and without which no code goes out (61)', async () => {
    const test = (channel: 'push' | 'sms' | 'call') => ({ in: { channel } });
    const refused = await ana.refused('invalid_input', sendTestNotification, test('push'));
    expect(refused.fields).toEqual({ channel: 'Turn on notifications on this device first.' });
    for (const channel of ['sms', 'call'] as const)
      await ana.refused('no_gateway', sendTestNotification, test(channel));
    expect(await ana.ask(getPublicSettings)).toMatchObject({ sends_texts: false });
    expect(await ana.ask(getOwnPhone)).toEqual({ confirmed: null, waiting: null });
    await ana.refused('no_gateway', requestPhoneCode, { in: { phone: '(512) 555-0100' } });
  });
});

describe('an address that takes no mail (notifications.md 40)', () => {
  async function isRefused(member: Member, said = '5.1.1 User unknown'): Promise<void> {
    mail.refusing.set(member.email, said);
    await isTold(member);
  }
  const refusedAt = async (member: Member) =>
    (await member.ask(getMailAddressState)).email_refused_at;
  const kinds = async (member: Member) =>
    (await member.ask(listInbox, { query: {} })).items.map(({ kind }) => kind).sort();

  test('is marked, its member told in the app once, and no mail goes there any more', async () => {
    await isRefused(ana);
    expect((await wayOf(ana))?.last_error).toBe(
      'The mail server takes nothing for this address (550).',
    );
    expect(await refusedAt(ana)).not.toBeNull();
    mail.refusing.delete(ana.email);
    await isTold(ana);
    expect(await kinds(ana)).toEqual([
      'email_refused',
      'job_application_accepted',
      'job_application_accepted',
    ]);
    expect(mail.subjectsTo(ana.email)).toEqual([]);
    expect((await wayOf(ana))?.last_error).toBe(
      'The mail server takes nothing for this address. The message is in the app.',
    );
    expect(await refusedAt(bo)).toBeNull();
  });

  test('is not marked for a refusal of the sender or its settings', async () => {
    await isRefused(ana, '5.7.1 Relaying denied');
    expect((await wayOf(ana))?.last_error).toBe('The mail server refused it (550).');
    expect(await refusedAt(ana)).toBeNull();
    expect(await kinds(ana)).toEqual(['job_application_accepted']);
  });

  test('is tried again at a press, by a test at once; Retry sends what it missed', async () => {
    await isRefused(ana);
    const missed = (await wayOf(ana))?.id ?? '';
    mail.refusing.delete(ana.email);
    expect(await ana.ask(tryMailAddressAgain)).toEqual({ email_refused_at: null });
    await mail.mailTo(ana.email, 'This is a test from PCR');
    await ana.ask(retryNotification, { params: { id: missed } });
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual(['This is a test from PCR', SUBJECT]);
    // It takes nothing again: that is news again.
    await isRefused(ana);
    expect(await refusedAt(ana)).not.toBeNull();
    expect((await kinds(ana)).filter((kind) => kind === 'email_refused')).toHaveLength(2);
  });

  test('is forgotten with the address', async () => {
    await isRefused(ana);
    await app.rows(
      `insert into email_changes (user_id, new_email, token_hash, expires_at, requested_at)
       values ($1, $2, $3, now() + interval '1 hour', now())`,
      [ana.id, `new-${ana.email}`, hashOf('email-change', 'a token')],
    );
    // The old address is told of the change.
    mail.refusing.delete(ana.email);
    await app.visitor().ask(confirmEmailChange, { in: { token: 'a token' } });
    expect(await app.rows('select email_refused_at from users where id = $1', [ana.id])).toEqual([
      { email_refused_at: null },
    ]);
  });
});
