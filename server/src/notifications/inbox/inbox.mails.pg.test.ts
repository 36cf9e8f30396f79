import { randomUUID } from 'node:crypto';
import { countUnread, listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { listSentNotifications } from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { openStream } from '../../testing/live-stream.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { notifier } from '../notifications.ts';
import { about, notifyMember } from '../testing/published.ts';
import { NOTIFICATIONS_PER_HOUR } from './inbox.ts';

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

const isTold = (member: Member, notice?: InboxNotice) => notifyMember(app, member, notice);

describe('a mail', () => {
  const SUBJECT = 'Your application was accepted';

  test('comes with an entry, says what happened, and leads to it', async () => {
    const id = await isTold(ana, about('Infant Care Specialist'));
    const { text = '', to } = await mail.mailTo(ana.email, SUBJECT);
    expect(to).toMatchObject({ value: [{ address: ana.email }] });
    expect(text).toContain('Hello Ana Provider,');
    expect(text).toContain('Your application for “Infant Care Specialist” was accepted.');
    expect(text).toContain(`${app.origin}/inbox?open=${id}\n`);
    expect(text).toContain('You can turn them off in your account settings');
  });

  test('has another member’s words in one line of its own, whatever they wrote, and greets in one line: whoever registers with the address of somebody else writes them no mail', async () => {
    const eve = await app.member({ full_name: 'Ana,\n\nsign in again at\nhttps://evil.example/' });
    await isTold(
      eve,
      about('Helper”.\n\nYour password has ended. Sign in at\r\n\u2028https://evil.example/\u0085'),
    );
    const { text = '' } = await mail.mailTo(eve.email, SUBJECT);
    expect(text).toMatch(/^Hello Ana, sign in again at evil\. example\/,\n\nYour application /);
    expect(text).toContain(
      '\n\nYour application for “Helper”. Your password has ended. Sign in at evil. example/” was accepted.\n\n',
    );
  });

  test('does not come when the member has turned email notifications off; the entry does', async () => {
    await app.rows(
      'insert into notification_preferences (user_id, email_notifications) values ($1, false)',
      [ana.id],
    );
    await isTold(ana);
    await isTold(bo);
    await mail.mailTo(bo.email, SUBJECT);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual([]);
    expect((await ana.ask(countUnread)).unread).toBe(1);
  });

  test('that waits is not sent once its member has turned off what it is about', async () => {
    const look = { kind: 'family_looked_at', subject_id: randomUUID(), parts: {} } as const;
    await app.database.transaction(async (tx) => {
      await notifier({ operator: [], member: ['mail'] })(tx, ana.id, look, app.clock.now());
      const off =
        'insert into notification_preferences (user_id, look_up_notices) values ($1, false)';
      await tx.query({ name: '', text: off }, [ana.id]);
    });
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual([]);
    const [way] = (await ana.ask(listSentNotifications, { query: {} })).items[0]?.ways ?? [];
    expect(way?.last_error).toBe(
      'They have turned these messages off. They can read it in the app.',
    );
  });

  test('comes for 20 entries in an hour at most: nobody is flooded, and the rest stands in the app; of pickups come 20 of their own', async () => {
    for (let n = 0; n < NOTIFICATIONS_PER_HOUR + 2; n++) await isTold(ana);
    await isTold(bo);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toHaveLength(NOTIFICATIONS_PER_HOUR);
    expect(mail.subjectsTo(bo.email)).toHaveLength(1);
    expect((await ana.ask(countUnread)).unread).toBe(NOTIFICATIONS_PER_HOUR + 2);
    const parts = { pickup_at: '2026-12-21T15:30:00+00:00', time_zone: 'UTC' };
    for (let n = 0; n < NOTIFICATIONS_PER_HOUR + 2; n++)
      await isTold(ana, { kind: 'pickup_soon', subject_id: randomUUID(), parts });
    await app.tasksDone();
    const subjects = mail.subjectsTo(ana.email);
    expect(subjects.filter((subject) => subject !== SUBJECT)).toHaveLength(NOTIFICATIONS_PER_HOUR);
    app.clock.advance({ minutes: 61 });
    await isTold(ana);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toHaveLength(NOTIFICATIONS_PER_HOUR * 2 + 1);
  });

  test('nor an entry, nor news of it, comes of a write that fails', async () => {
    const stream = await openStream(app.address, ana);
    await stream.current();
    const notify = notifier({ operator: [], member: ['mail'] });
    await expect(
      app.database.transaction(async (tx) => {
        await notify(tx, ana.id, about('Never'), app.clock.now());
        throw new Error('the write fails');
      }),
    ).rejects.toThrow('the write fails');
    const id = await isTold(ana, about('Later'));
    expect(await stream.heard(id)).toEqual([id]);
    expect(
      (await ana.ask(listInbox, { query: {} })).items.map(({ parts }) => parts.job_title),
    ).toEqual(['Later']);
    await mail.mailTo(ana.email, SUBJECT);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toHaveLength(1);
    stream.close();
  });
});

describe('an address that nobody has confirmed', () => {
  test('gets no mail, whoever registered with it; what it would have said stands in the app', async () => {
    const stranger = await app.member({ full_name: 'Somebody else' });
    await app.rows('update users set email_confirmed = false where id = $1', [stranger.id]);
    await isTold(stranger);
    await app.tasksDone();
    expect(mail.subjectsTo(stranger.email)).toEqual([]);
    expect((await stranger.ask(listInbox, { query: {} })).items).toHaveLength(1);
    expect(
      await app.rows(
        `select d.state, d.last_error from message_deliveries d join messages m on m.id = d.message_id
         where m.recipient_id = $1`,
        [stranger.id],
      ),
    ).toEqual([
      { state: 'failed', last_error: 'The address is not confirmed. The message is in the app.' },
    ]);
    await app.rows('update users set email_confirmed = true where id = $1', [stranger.id]);
    await isTold(stranger);
    await mail.mailTo(stranger.email, 'Your application was accepted');
  });
});
