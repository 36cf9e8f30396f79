import { register } from '@pcr/contract/account/account.endpoints.ts';
import { requestPasswordReset } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview, reportReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  sendChatMessage,
  sendFeedback,
  sendSupportMessage,
} from '@pcr/contract/help/help.endpoints.ts';
import {
  applyToJob,
  decideJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contractorDraft, reviewDraft } from './contractors/testing/contractor-drafts.ts';
import { answerMessage } from './help/help.ts';
import { applicationDraft, jobDraft } from './jobs/testing/job-drafts.ts';
import { channelsOf } from './kit/messages/messages.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { newId } from './testing/new-id.ts';
import { reportDraft } from './testing/report-drafts.ts';

// What members wrote and a mail of ours says, in its subject and in lines of its own (kit.md 103).

const OPERATOR = 'operator@example.org';
const BAIT =
  'Sign in: https://evil.example/x?y or WWW.evil.com, evil。com, mailto:a@evil.com //evil.com';
const HARMLESS =
  'Sign in: evil. example/x?y or WWW. evil. com, evil. com, mailto: a@evil. com evil. com';

let app: TestApp;
let mail: Mailbox;
let anna: Member;
let bella: Member;
beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({
    env: { SMTP_URL: mail.url, OPERATOR_EMAIL: OPERATOR, MAIL_FROM: 'PCR <pcr@example.org>' },
  });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  [anna, bella] = await Promise.all([
    app.member({ full_name: BAIT }),
    app.member({ full_name: BAIT }),
  ]);
  mail.mails.length = 0;
});

/** What a mail program makes a link of: a scheme, a host's name, an address. */
const LINK = /\w:\/\/|\/\/\w|mailto:\S|[\p{L}\p{N}][.\u3002\uff0e\uff61\u2024][\p{L}\p{N}]/iu;
/** A mail without our own links, and without the words of another person that it shows. */
const ours = ({ subject, text = '' }: ParsedMail) =>
  [subject, ...text.replaceAll(app.origin, '').split('\n')].filter(
    (line) => !/^( {2}|(message|feedback|userEmail): )/.test(line ?? ''),
  );
const expectHarmless = (found: ParsedMail) => {
  for (const line of ours(found)) expect(line).not.toMatch(LINK);
};
const answer = (to: string) =>
  app.database.transaction((tx) =>
    answerMessage(
      tx,
      channelsOf({ smtpUrl: mail.url, operatorEmail: OPERATOR, formsWebhookUrl: null }),
      { to, body: 'That is all.' },
      app.clock.now(),
    ),
  );

test('a title with a link reaches nobody as a link in a mail of ours', async () => {
  const { id } = await anna.ask(createJob, { in: jobDraft({ title: BAIT }) });
  const application = await bella.ask(applyToJob, { params: { id }, in: applicationDraft() });
  await anna.ask(decideJobApplication, {
    params: { id: application.id },
    in: { status: 'accepted' },
  });
  const subjects = [
    [anna, 'You have a new application'],
    [bella, 'Your application was accepted'],
  ] as const;
  for (const [to, subject] of subjects) {
    const found = await mail.mailTo(to.email, subject);
    // It shows on a locked screen: it says what happened, and nobody's name or words.
    expect(found.subject).toBe(subject);
    expectHarmless(found);
    expect(found.text).toContain(`“${HARMLESS}”`);
    expect(found.text).toContain(`Hello ${HARMLESS},`);
  }
});

test('nor does a name, or the subject of a message, in mails to the operator and to the member who asked', async () => {
  const feedback = {
    rating: null,
    category: 'general' as const,
    suggestion: null,
    wouldRecommend: null,
  };
  const id = newId();
  await anna.ask(sendSupportMessage, { in: { id, subject: BAIT, message: BAIT, priority: 'low' } });
  await anna.ask(sendFeedback, { in: { ...feedback, id: newId(), subject: BAIT, feedback: BAIT } });
  await answer(id);
  await mail.mailTo(OPERATOR, 'Support: Sign in: evil. example/');
  await mail.mailTo(OPERATOR, 'Feedback: Sign in: evil. example/');
  expect((await mail.mailTo(anna.email, 'Re: Sign in: evil. example/')).text).toContain(
    `Hello ${HARMLESS},`,
  );
  expect(mail.mails).toHaveLength(3);
  for (const found of mail.mails) expectHarmless(found);
});

test('nor does the name of a contractor in the report of a review, or in the answer to it', async () => {
  const { id } = await anna.ask(createContractor, { in: contractorDraft({ name: BAIT }) });
  const review = await bella.ask(createReview, { params: { id }, in: reviewDraft() });
  await anna.ask(reportReview, { params: { id: review.id }, in: reportDraft() });
  const told = await mail.mailTo(OPERATOR, 'Report of a review');
  expectHarmless(told);
  await answer(/\[(PCR-\d+)\]/.exec(told.subject ?? '')?.[1] ?? '');
  expectHarmless(await mail.mailTo(anna.email, 'Re: Report of a review'));
});

test('a subject hides nothing: what looks like an encoded word stays what was typed, and it is short', async () => {
  const hidden = `=?utf-8?B?${Buffer.from('Your account was closed').toString('base64')}?=`;
  const id = newId();
  await anna.ask(sendSupportMessage, {
    in: { id, subject: `${hidden} ${'long '.repeat(15)}`, message: 'x', priority: 'low' },
  });
  const found = await mail.mailTo(OPERATOR, 'Support');
  expect(found.subject).toMatch(/^\[PCR-\d+\] Support: = \?utf-8\?B\?\w+= ?\?= /);
  expect(found.subject?.length).toBeLessThanOrEqual(100);
  expect(found.subject).toMatch(/…$/);
  expect(found.text, 'all of it stands in the text').toContain('long '.repeat(15).trim());
});

test('each mail says in its head that a program wrote it, so that no other program answers it', async () => {
  const email = `new-${anna.id}@example.org`;
  await app
    .visitor()
    .ask(register, { in: { full_name: 'New', email, password: 'a long password' } });
  await app.visitor().ask(requestPasswordReset, { in: { email: anna.email } });
  await anna.ask(sendSupportMessage, {
    in: { id: newId(), subject: 'Help', message: 'Why?', priority: 'low' },
  });
  await anna.ask(sendChatMessage, { in: { id: newId(), message: 'Hello' } });
  await mail.mailTo(email, 'Confirm your email address');
  await mail.mailTo(anna.email, 'Reset your PCR password');
  await mail.mailTo(OPERATOR, 'Help');
  await mail.mailTo(OPERATOR, 'Live chat');
  await app.tasksDone();
  for (const { subject, headers } of mail.mails)
    expect(headers.get('auto-submitted'), subject).toBe('auto-generated');
});

test('a mail about a line of live chat, and the answer to it, say so in the subject', async () => {
  const cora = await app.member({ full_name: 'Cora Lind' });
  await cora.ask(sendChatMessage, { in: { id: newId(), message: 'Where is my binder?' } });
  const line = await mail.mailTo(OPERATOR, 'Live chat');
  expect(line.subject).toMatch(/^\[PCR-\d+\] Live chat: a line of Cora Lind$/);
  await answer(line.subject?.match(/PCR-\d+/)?.[0] ?? '');
  await mail.mailTo(cora.email, 'An answer in your live chat');
});
