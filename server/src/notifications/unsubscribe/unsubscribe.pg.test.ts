import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import {
  getSubscription,
  unsubscribe,
} from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import { UNSUBSCRIBE_GROUPS } from '@pcr/contract/notifications/unsubscribe/unsubscribe.schema.ts';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, SECRET, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { about, notifyMember } from '../testing/published.ts';
import { readUnsubscribeToken, unsubscribeLinks } from './unsubscribe.ts';

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
  [ana, bo] = await Promise.all([app.member({ full_name: 'Ana <Provider>' }), app.member()]);
});

const SUBJECT = 'Your application was accepted';
const tokenOf = (page: string) => new URL(page).searchParams.get('token') ?? '';
const linkOf = (member: Member, group: (typeof UNSUBSCRIBE_GROUPS)[number]) =>
  unsubscribeLinks(app.origin, SECRET, member.id, group).page;
/** What a mail program reads of the mail's head. */
function listOf(parsed: ParsedMail) {
  const list = parsed.headers.get('list') as unknown as Record<
    string,
    { url?: string; name?: string }
  >;
  return { url: list.unsubscribe?.url ?? '', post: list['unsubscribe-post']?.name };
}
const preferences = (member: Member) =>
  app.rows('select * from notification_preferences where user_id = $1', [member.id]);

async function mailOf(member: Member, notice = about('Helper <1>')): Promise<ParsedMail> {
  await notifyMember(app, member, notice);
  return mail.mailTo(member.email, SUBJECT);
}

describe('a notification mail (notifications.md 35)', () => {
  test('is text and HTML of the same words, with nothing of others in it that is not escaped; its head and words say how to unsubscribe (RFC 8058)', async () => {
    const parsed = await mailOf(ana);
    const { text = '', html } = parsed;
    const { url, post } = listOf(parsed);
    expect(post).toBe('List-Unsubscribe=One-Click');
    expect(url).toBe(linkOf(ana, 'email_notifications'));
    expect(text).toContain(`\nStop these emails:\n\n${url}\n`);
    expect(text).toContain('Your application for “Helper <1>” was accepted.');
    expect(html).toContain('<p>Your application for “Helper &lt;1&gt;” was accepted.</p>');
    expect(html).toContain('Hello Ana &lt;Provider&gt;,');
    expect(html).toMatch(
      /<a href="http:\/\/pcr\.test\/inbox\?open=[^"]+" style="[^"]+">See it in PCR<\/a>/,
    );
    expect(html).toMatch(
      /<a href="http:\/\/pcr\.test\/unsubscribe\?token=[^"]+">Stop these emails<\/a>/,
    );
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/<(script|img|table|iframe|link)\b/);
  });

  const pickup = { pickup_at: '2026-12-21T15:30:00Z', time_zone: 'UTC' };
  const report = Object.fromEntries(
    ['applications', 'decisions', 'events', 'credentials', 'records', 'looks'].map((kind) => [
      kind,
      kind === 'looks' ? '1' : '0',
    ]),
  );
  test.each([
    ['family_looked_at', {}, 'A member looked at your records', 'look_up_notices'],
    ['daily_report', report, 'Your daily report', 'daily_reports_enabled'],
    ['pickup_soon', pickup, 'You have a pickup soon', 'pickup_enabled'],
  ] as const)(
    'of %s stops these alone, and says what is on',
    async (kind, parts, subject, group) => {
      const { subject_id } = about('');
      await notifyMember(app, ana, { kind, subject_id, parts } as InboxNotice);
      const parsed = await mail.mailTo(ana.email, subject);
      expect(listOf(parsed).url).toBe(linkOf(ana, group));
      expect(parsed.text).not.toContain('email notifications are on');
    },
  );

  test('that nobody can turn off offers no way to', async () => {
    const { subject_id } = about('');
    await notifyMember(app, ana, {
      kind: 'families_expiring',
      subject_id,
      parts: { records: '2', first_day: '2026-12-21' },
    });
    const { text, headers } = await mail.mailTo(ana.email, 'Some of your family records');
    expect(headers.get('list')).toBeUndefined();
    expect(text).not.toContain('unsubscribe');
  });
});

describe('unsubscribing (notifications.md 36)', () => {
  /** As a mail program does it: from anywhere, with no cookie, by a form that nobody reads. */
  const oneClick = (
    url: string,
    origin: string | null = null,
    body = 'List-Unsubscribe=One-Click',
  ) =>
    app.visitor().send('POST', url.slice(app.origin.length), {
      origin,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('by one POST of a mail program turns these mails off, without a session and from any origin', async () => {
    const { url } = listOf(await mailOf(ana));
    expect((await oneClick(url, 'https://mail.example')).status).toBe(200);
    expect((await oneClick(url)).status).toBe(200);
    await notifyMember(app, ana);
    await notifyMember(app, bo);
    await mail.mailTo(bo.email, SUBJECT);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual([SUBJECT]);
    expect(await preferences(bo)).toEqual([]);
    const multipart = await app
      .visitor()
      .send('POST', linkOf(bo, 'surveys').slice(app.origin.length), {
        origin: null,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      });
    expect(multipart.status).toBe(200);
    expect(await preferences(bo)).toMatchObject([{ surveys: false, email_notifications: true }]);
  });

  test.each(UNSUBSCRIBE_GROUPS)(
    'of %s says what it turns off, turns off that alone, and is a new version',
    async (group) => {
      const token = tokenOf(linkOf(ana, group));
      const visitor = app.visitor();
      await app.rows(
        `insert into notification_preferences (user_id, ${group}, updated_at) values ($1, true, now())`,
        [ana.id],
      );
      const [before] = await preferences(ana);
      expect(await visitor.ask(getSubscription, { query: { token } })).toEqual({
        group,
        is_on: true,
      });
      expect(await preferences(ana)).toEqual([before]);
      expect(await visitor.ask(unsubscribe, { in: { token } })).toEqual({ group, is_on: false });
      const [after] = await preferences(ana);
      expect(after).toEqual({ ...before, [group]: false, updated_at: expect.anything() });
      expect(after?.updated_at).not.toEqual(before?.updated_at);
      // Again changes nothing.
      await visitor.ask(unsubscribe, { in: { token } });
      expect(await preferences(ana)).toEqual([after]);
      expect(await visitor.ask(getSubscription, { query: { token } })).toEqual({
        group,
        is_on: false,
      });
    },
  );

  test('needs the link as it was sent: nobody makes one, or another of it; none is of a member who is gone, or stands in the log', async () => {
    const [id = '', , signed = ''] = tokenOf(linkOf(ana, 'surveys')).split('~');
    const bos = tokenOf(linkOf(bo, 'surveys')).split('~')[0] ?? '';
    const wrong = [
      'x',
      `${id}~surveys`,
      `${id}~surveys~`,
      `${id}~surveys~${signed.slice(0, -2)}`,
      `${id}~surveys~${signed}~x`,
      `${id}~email_notifications~${signed}`,
      `${id}~emergency_enabled~${signed}`,
      `${bos}~surveys~${signed}`,
      tokenOf(unsubscribeLinks(app.origin, 'another secret', ana.id, 'surveys').page),
    ];
    const visitor = app.visitor();
    const wrongLink = 'invalid_unsubscribe_link';
    const refusesPost = (query: string) =>
      visitor.sendRefused(wrongLink, 'POST', `/unsubscribe${query}`, { origin: null });
    for (const token of wrong) {
      await visitor.refused(wrongLink, getSubscription, { query: { token } });
      await visitor.refused(wrongLink, unsubscribe, { in: { token } });
      await refusesPost(`?token=${token}`);
    }
    const gone = await app.member();
    await app.rows('delete from users where id = $1', [gone.id]);
    const ofGone = tokenOf(linkOf(gone, 'surveys'));
    await visitor.refused(wrongLink, getSubscription, { query: { token: ofGone } });
    await visitor.refused(wrongLink, unsubscribe, { in: { token: ofGone } });
    await refusesPost('');
    await refusesPost('?token=a&token=b');
    expect([...(await preferences(ana)), ...(await preferences(bo))]).toEqual([]);
    expect(readUnsubscribeToken(SECRET, tokenOf(linkOf(ana, 'surveys')))).toEqual({
      user_id: ana.id,
      group: 'surveys',
    });
    const token = tokenOf(linkOf(ana, 'photos'));
    await oneClick(linkOf(ana, 'photos'));
    await visitor.ask(getSubscription, { query: { token } });
    expect(app.logged.join('\n')).not.toContain(token);
  });

  test('opens this one address to other origins, and no other', async () => {
    const elsewhere = { origin: 'https://mail.example' };
    for (const [method, path] of [
      ['POST', '/api/unsubscribe'],
      ['POST', '/nowhere'],
      ['PUT', '/unsubscribe'],
    ] as const)
      await app.visitor().sendRefused('origin_refused', method, path, elsewhere);
  });
});
