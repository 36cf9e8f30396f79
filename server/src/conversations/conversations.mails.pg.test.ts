import * as endpoints from '@pcr/contract/conversations/conversations.endpoints.ts';
import { sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takesMessages } from '../consent/testing/consenting.ts';
import { rowsAbout } from '../kit/history/personal-data.ts';
import { PERSONAL_TABLES } from '../personal-data.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { newId } from '../testing/new-id.ts';

// With a mail server: what leaves PCR of a message, and what is given out about two members.

const SUBJECT = 'You have a new message';
let app: TestApp;
let mail: Mailbox;
let anna: Member;
let ben: Member;
let id: string;
beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' } });
  [anna, ben] = await Promise.all([
    app.member({ full_name: 'Anna Adams' }),
    app.member({ full_name: 'Ben Baker' }),
  ]);
  await takesMessages(anna);
  const draft = { id: newId(), card_id: await takesMessages(ben), body: 'A secret' };
  id = (await anna.ask(endpoints.startConversation, { in: draft })).id;
  await say(ben, 'Yes');
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const say = (by: Member, body: string) =>
  by.ask(endpoints.sendConversationMessage, { params: { id }, in: { id: newId(), body } });

test('a mail comes only with the first unread line, without name and words, and with none of a blocked member', async () => {
  await say(anna, 'Another secret');
  const { text = '' } = await mail.mailTo(ben.email, SUBJECT);
  expect(text).toContain('You have a new message from another member.');
  for (const part of ['secret', 'Anna', 'Adams', anna.email]) expect(text).not.toContain(part);
  await ben.ask(endpoints.readConversation, {
    params: { id },
    in: { until: '2199-01-01T00:00:00Z' },
  });
  await ben.ask(endpoints.blockMember, { params: { id } });
  await say(anna, 'Never');
  await app.tasksDone();
  expect(mail.subjectsTo(ben.email)).toEqual([SUBJECT]);
  await ben.ask(endpoints.unblockMember, { params: { id } });
  await say(anna, 'Again');
  await expect.poll(() => mail.subjectsTo(ben.email)).toEqual([SUBJECT, SUBJECT]);
  expect(app.logged.join('\n')).not.toMatch(/secret|Never|Again/);
});

test('the numbers of a member’s own messages do not reveal who was told of a line', async () => {
  const support = async () => {
    const draft = { id: newId(), subject: 'How', message: 'How?', priority: 'low' as const };
    return Number((await anna.ask(sendSupportMessage, { in: draft })).ticket.replace('PCR-', ''));
  };
  const drawn = async () => {
    const before = await support();
    for (const body of ['One', 'Two']) await say(anna, body);
    return (await support()) - before;
  };
  const read = () =>
    ben.ask(endpoints.readConversation, { params: { id }, in: { until: '2199-01-01T00:00:00Z' } });
  await say(ben, 'Go on');
  await read();
  expect(await drawn()).toBe(1);
  await read();
  await ben.ask(endpoints.blockMember, { params: { id } });
  expect(await drawn()).toBe(1);
  await ben.ask(endpoints.unblockMember, { params: { id } });
});

test('the archive has one’s own lines and those one received, and does not say who the other is or who blocked', async () => {
  await ben.ask(endpoints.blockMember, { params: { id } });
  await say(anna, 'Unheard');
  const archiveOf = (member: Member) =>
    app.database.transaction(async (tx) => {
      const held: Record<string, unknown[]> = {};
      for (const table of PERSONAL_TABLES) {
        const rows: unknown[] = [];
        for await (const row of rowsAbout(tx, table, member.id)) rows.push(row);
        held[table.name ?? table.table] = rows;
      }
      return held;
    });
  const [hers, his] = [await archiveOf(anna), await archiveOf(ben)];
  expect(JSON.stringify(hers.conversation_messages)).toContain('Unheard');
  expect(JSON.stringify(his.conversation_messages_received)).toContain('A secret');
  expect(JSON.stringify(his)).not.toMatch(/Unheard|Never/);
  expect(his.blocks).toHaveLength(1);
  expect(hers.blocks).toEqual([]);
  expect(JSON.stringify(hers)).not.toContain(ben.id);
  expect(JSON.stringify(his)).not.toContain(anna.id);
});
