import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import { confirmEmail } from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { getProfile, updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { nameOperator } from '@pcr/contract/kit/words/operator.ts';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { startApp, type TestApp } from '../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { profileEdit } from './testing/profile-edits.ts';

const email = 'ada.lovelace@example.org';
const password = 'correct horse battery';

describe('with no SMTP_URL', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('each mail is a file in DATA_DIR/mail, and its link is printed in the log', async () => {
    await app
      .visitor()
      .ask(endpoints.register, { in: { full_name: 'Ada Lovelace', email, password } });
    expect(await app.visitor().ask(endpoints.getPublicSettings)).toMatchObject({
      sends_mail: false,
      operator: { name: null, email: null, phone: null },
    });
    await app.tasksDone();
    const folder = join(app.dataDir, 'mail');
    const [name = '', ...more] = await readdir(folder);
    expect(more).toEqual([]);
    expect(name).toMatch(/\.eml$/);
    const mail = await simpleParser(await readFile(join(folder, name)));
    expect(mail).toMatchObject({
      subject: 'Confirm your email address for PCR',
      to: { text: email },
    });
    expect(mail.from?.text).toBe('"PCR" <no-reply@pcr.test>');
    const link = linkIn(mail);
    expect(app.logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'info', link: link.href, file: join(folder, name) }),
    );
    const token = link.searchParams.get('token') ?? '';
    await app.visitor().ask(confirmEmail, { in: { token } });
    expect(
      (await stat(join(folder, name))).mode & 0o077,
      'nobody else on the machine reads it',
    ).toBe(0);
  });
});

test('errors call the operator by the name that is set, and say how to reach them while no mail can go; with a mail server neither address nor number is public (help.md 26, 27)', async () => {
  const env = {
    OPERATOR_NAME: 'Sunny Days',
    OPERATOR_EMAIL: 'office@sunny.example',
    OPERATOR_PHONE: '+1 512 555 0100',
    REQUIRE_EMAIL_CONFIRMATION: 'on',
  };
  const wrong = { email: 'nobody@example.org', password };
  const without = await startApp({ env });
  onTestFinished(() => without.close());
  expect((await without.visitor().ask(endpoints.getPublicSettings)).operator).toEqual({
    name: 'Sunny Days',
    email: 'office@sunny.example',
    phone: '+1 512 555 0100',
  });
  const refused = await without
    .visitor()
    .refused('wrong_credentials', endpoints.signIn, { in: wrong });
  expect(refused.message).toMatch(
    /Ask Sunny Days at office@sunny\.example or \+1 512 555 0100 for the link\.$/,
  );
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const mails = await startApp({ env: { ...env, SMTP_URL: mailbox.url } });
  onTestFinished(async () => {
    await mails.close();
    nameOperator(undefined);
  });
  expect((await mails.visitor().ask(endpoints.getPublicSettings)).operator).toEqual({
    name: 'Sunny Days',
    email: null,
    phone: null,
  });
});

describe('nothing secret is in the log', () => {
  let app: TestApp;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    app = await startApp({ env: { SMTP_URL: mailbox.url } });
  });
  afterAll(async () => {
    await app.close();
    await mailbox.close();
  });

  test('no address, password, cookie, token, name or text, over a whole run at the finest level', async () => {
    expect(await app.visitor().ask(endpoints.getPublicSettings)).toMatchObject({
      sends_mail: true,
    });
    const printed = vi.spyOn(console, 'error');
    const ada = app.visitor();
    const secrets = [
      email,
      'lovelace',
      password,
      'another password',
      'wrong password',
      'Treasured',
      'Hidden notes',
    ];
    const tokenOf = async (subject: string) => {
      const token = linkIn(await mailbox.mailTo(email, subject)).searchParams.get('token') ?? '';
      secrets.push(token);
      return token;
    };
    const registration = { full_name: 'Ada Lovelace', email, password };
    await Promise.all([1, 2, 3].map(() => ada.ask(endpoints.register, { in: registration })));
    await ada.ask(endpoints.register, { in: registration });
    await ada.refused('wrong_credentials', endpoints.signIn, { in: { email, password } });
    await ada.ask(confirmEmail, { in: { token: await tokenOf('Confirm') } });
    await ada.refused('wrong_credentials', endpoints.signIn, {
      in: { email, password: 'wrong password' },
    });
    await ada.ask(requestPasswordReset, { in: { email } });
    await ada.ask(requestPasswordReset, { in: { email: `un${email}` } });
    const token = await tokenOf('Reset');
    await ada.ask(resetPassword, { in: { token, password: 'another password' } });
    await ada.refused('invalid_reset_link', resetPassword, { in: { token, password } });
    await ada.ask(endpoints.signIn, { in: { email, password: 'another password' } });
    const cookie = [...ada.cookies.values()][0] ?? '';
    secrets.push(cookie, decodeURIComponent(cookie).split('.')[0] ?? '');
    for (const [name, version] of [
      ['terms_of_service', '2.0'],
      ['nda', '1.0'],
      ['family_disclaimer', '1.0'],
    ] as const) {
      await ada.ask(acceptAgreement, { params: { name }, in: { version } });
    }
    await ada.ask(createFamily, {
      in: familyDraft({ family_name: 'Treasured', notes: 'Hidden notes' }),
    });
    await ada.ask(listFamilies, { query: { search: 'treasured' } });
    await ada.sendRefused('malformed_json', 'POST', '/api/families', {
      headers: { 'content-type': 'application/json' },
      body: '{"family_name":"Treasured"',
    });
    // Faults of the server: the words of PostgreSQL and better-auth about them are logged.
    await app.rows('alter table families rename to gone');
    await ada.refused('internal', createFamily, { in: familyDraft({ notes: 'Hidden notes' }) });
    await app.rows('alter table gone rename to families');
    await app.rows(
      'alter table families add constraint no_more check (length(notes) < 5) not valid',
    );
    await ada.refused('internal', createFamily, {
      in: familyDraft({ family_name: 'Treasured', notes: 'Hidden notes' }),
    });
    const told = profileEdit({ full_name: 'Ada Lovelace', medical_info: 'Treasured asthma' });
    await ada.ask(updateProfile, { in: told });
    await app.rows('alter table profiles add constraint no_more check (bio is null) not valid');
    const { updated_at } = await ada.ask(getProfile);
    await ada.refused('internal', updateProfile, {
      in: { ...told, bio: 'Hidden notes', emergency_contact_1_name: 'Treasured', updated_at },
    });
    await app.rows('alter table accounts rename to gone');
    await ada.reply(endpoints.signIn, { in: { email, password } });
    await ada.reply(endpoints.register, { in: { ...registration, email: `new.${email}` } });
    await app.rows('alter table gone rename to accounts');
    await ada.ask(endpoints.signOut);
    await app.tasksDone();

    expect(printed.mock.calls, 'nothing passes the log by').toEqual([]);
    printed.mockRestore();
    const log = app.logged.join('');
    expect(log.split('"request failed"').length).toBeGreaterThan(2);
    expect(secrets.every((secret) => secret.length > 5)).toBe(true);
    for (const secret of secrets) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});
