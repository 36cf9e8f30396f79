import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import type { Registration } from '@pcr/contract/account/account.schema.ts';
import {
  confirmEmail,
  requestConfirmation,
} from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import { requestPasswordReset } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { statementsOf } from '../../testing/statements.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { countedPasswords } from '../testing/counted-passwords.ts';

// Longer than 300 lines: no account without its confirmation, and a second file would have to start
// the app and the mailbox again.

const { passwords, hashesOf } = countedPasswords();
let app: TestApp;
let mailbox: Mailbox;
let visitor: Visitor;
let ada: Registration;
let people = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url }, passwords });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  visitor = app.visitor();
  ada = { full_name: 'Ada Byron', email: `ada-${++people}@example.org`, password: 'secret' };
});

const register = (about: Registration = ada) => visitor.reply(endpoints.register, { in: about });
const signIn = ({ email, password }: Registration = ada) =>
  visitor.reply(endpoints.signIn, { in: { email, password } });
const askAgain = (email = ada.email) => visitor.reply(requestConfirmation, { in: { email } });
const userRows = (email = ada.email) =>
  app.rows<{ id: string; full_name: string; email_confirmed: boolean }>(
    'select * from users where email = $1',
    [email],
  );
const confirmationFor = async (email = ada.email) => {
  const link = linkIn(await mailbox.mailTo(email, 'Confirm your email address'));
  return link.searchParams.get('token') ?? '';
};

describe('Register (Full Name, Email Address, Password)', () => {
  test('makes an account, without a session; the password is stored only as a hash, and nobody gives what the server sets', async () => {
    const more = {
      email_confirmed: true,
      id: 'x',
      image: 'https://evil.example/x.png',
      role: 'admin',
    };
    const given = { ...ada, password: 'correct horse battery', emailVerified: true, ...more };
    expect(await register(given)).toMatchObject({ status: 204, text: '' });
    expect(visitor.cookies.size).toBe(0);
    const [user] = await userRows();
    expect(user).toMatchObject({
      ...{ full_name: 'Ada Byron', email_confirmed: false, signup_at: null, avatar_url: null },
    });
    const rows = await app.rows<{ password: string }>('select * from accounts where user_id = $1', [
      user?.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('correct horse');
    expect(rows[0]?.password.length).toBeGreaterThan(60);
  });
});

// reading.md 7
test.each([
  ['Tom & Ana <tom&ana@example.org>', 'tom&ana@example.org'],
  ['mailto:a/b=c!#1~%*^`{|}x@example.org', 'a/b=c!#1~%*^`{|}x@example.org'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['o\u2019brien\u200b@example.org', "o'brien@example.org"],
])('%s gets an account, its mails, and in', async (typed, email) => {
  const typedBy = { ...ada, email: typed };
  await register(typedBy);
  // A reader of mails shows the end of an address in its own script.
  const shown = email.replace('xn--e1afmkfd.xn--p1ai', 'пример.рф');
  await visitor.ask(confirmEmail, { in: { token: await confirmationFor(shown) } });
  expect(await userRows(email)).toMatchObject([{ email_confirmed: true }]);
  expect((await signIn(typedBy)).status).toBe(200);
  expect((await signIn({ ...typedBy, email: email.toUpperCase() })).status).toBe(200);
  await visitor.ask(requestPasswordReset, { in: { email: typedBy.email } });
  await mailbox.mailTo(shown, 'Reset your PCR password');
});

describe('a registered address is not revealed by register', () => {
  test('the answer is the same, and the existing account is unchanged', async () => {
    const first = await register();
    const [before] = await userRows();
    const second = await register({ ...ada, full_name: 'Mallory', password: 'another password' });
    const shown = ({ status, text, headers }: typeof first) => ({
      status,
      text,
      names: [...headers.keys()].sort(),
    });
    expect(shown(second)).toEqual(shown(first));
    expect(await userRows()).toEqual([before]);
    await visitor.ask(confirmEmail, { in: { token: await confirmationFor() } });
    expect((await signIn({ ...ada, password: 'another password' })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test("its owner gets a mail 'You already have a PCR account', which leads to the app and holds no token", async () => {
    await register();
    await confirmationFor();
    await register();
    const mail = await mailbox.mailTo(ada.email, 'You already have a PCR account');
    expect(linkIn(mail).href).toBe('http://pcr.test/');
    expect(mail.text).not.toContain('token');
    await app.tasksDone();
    expect(mailbox.subjectsTo(ada.email).sort()).toEqual([
      'Confirm your email address for PCR',
      'You already have a PCR account',
    ]);
  });

  test('it takes as long: as many hashes are made, and it asks the database as much, in the same order', async () => {
    const free = () => register({ ...ada, email: `free-${people++}-${ada.email}` });
    await register();
    const asked = async (work: () => Promise<unknown>) => {
      await app.tasksDone();
      let hashes = 0;
      const statements = await statementsOf(async () => {
        hashes = await hashesOf(work);
      });
      return [hashes, statements];
    };
    const taken = await asked(register);
    expect(await asked(free)).toEqual(taken);
    expect(taken[0]).toBe(1);
  });

  test('six concurrent registrations of one address make one account, and answer the same', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => register()));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['204 ']),
    );
    const users = await userRows();
    expect(users).toHaveLength(1);
    expect(
      await app.rows('select 1 from accounts where user_id = $1', [users[0]?.id]),
    ).toHaveLength(1);
    await visitor.ask(confirmEmail, { in: { token: await confirmationFor() } });
    expect((await signIn()).status).toBe(200);
  });
});

describe('confirmation mail', () => {
  test('it comes from PCR, and its link leads to the page that confirms', async () => {
    await register();
    const mail = await mailbox.mailTo(ada.email, 'Confirm your email address for PCR');
    expect(mail.from?.value).toEqual([{ name: 'PCR', address: 'no-reply@pcr.test' }]);
    const link = linkIn(mail);
    expect(`${link.origin}${link.pathname}`).toBe('http://pcr.test/confirm-email');
    const { token = '', ...more } = Object.fromEntries(link.searchParams);
    expect(more).toEqual({});
    expect(await visitor.ask(confirmEmail, { in: { token } })).toEqual({
      email_confirmed: true,
    });
    expect(await userRows()).toMatchObject([{ email_confirmed: true }]);
    expect(visitor.cookies.size, 'whoever reads the mail is not signed in by it').toBe(0);
  });

  test('its link works once; opened again, it says that the address is confirmed already', async () => {
    await register();
    const token = await confirmationFor();
    const presses = Array.from({ length: 4 }, () => visitor.reply(confirmEmail, { in: { token } }));
    expect((await Promise.all(presses)).map(({ status }) => status).sort()).toEqual([
      200, 409, 409, 409,
    ]);
    const again = await visitor.refused('already_confirmed', confirmEmail, {
      in: { token },
    });
    expect(again.message).toBe('This email address is already confirmed. Please sign in.');
  });

  test('with REQUIRE_EMAIL_CONFIRMATION sign-in is refused until confirmed, and a new link is sent', async () => {
    await register();
    await confirmationFor();
    const refused = await visitor.refused('wrong_credentials', endpoints.signIn, {
      in: { email: ada.email, password: ada.password },
    });
    expect(refused.message).toBe(
      'Invalid email or password. If you are new here, confirm your email address first. The link is in the email we sent you.',
    );
    const unknown = await visitor.refused('wrong_credentials', endpoints.signIn, {
      in: { email: 'nobody@example.org', password: ada.password },
    });
    expect(unknown.message, 'registering and then signing in tells nothing of an address').toBe(
      refused.message,
    );
    expect(visitor.cookies.size).toBe(0);
    const guess = { email: ada.email, password: 'wrong password' };
    await visitor.refused('wrong_credentials', endpoints.signIn, { in: guess });
    await app.tasksDone();
    expect(mailbox.subjectsTo(ada.email), 'only the right password sends it again').toHaveLength(2);
    await visitor.ask(confirmEmail, { in: { token: await confirmationFor() } });
    expect((await signIn()).status).toBe(200);
  });

  test('without a mail server nothing says that a mail was sent: the operator has the link (51)', async () => {
    const local = await startApp({ env: { REQUIRE_EMAIL_CONFIRMATION: 'on' }, passwords });
    try {
      const person = local.visitor();
      await person.ask(endpoints.register, { in: ada });
      const refused = await person.refused('wrong_credentials', endpoints.signIn, {
        in: { email: ada.email, password: ada.password },
      });
      expect(refused.message).toBe(
        'Invalid email or password. If you are new here, confirm your email address first. PCR can’t send email yet. Ask the person who runs PCR for you for the link.',
      );
    } finally {
      await local.close();
    }
  });

  test('somebody who registered an address cannot tell by the next sign-in whether it was free: the database is asked as much', async () => {
    await register();
    // Whatever comes after the task was put into the queue belongs to the task.
    const asked = async (about: Registration) => {
      await app.tasksDone();
      const all = await statementsOf(() => signIn(about));
      return all.slice(0, all.indexOf('tasks_add') + 1);
    };
    const unconfirmed = await asked(ada);
    const registered = await asked({ ...ada, password: 'wrong password' });
    const unknown = await asked({ ...ada, email: `nobody-${ada.email}` });
    expect(unconfirmed).toEqual(unknown);
    expect(registered).toEqual(unknown);
    expect(unknown, 'what is sent again is found by a task').toContain('tasks_add');
  });

  test('a link that is forged, changed, expired or nothing like one is refused', async () => {
    await register();
    const token = await confirmationFor();
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const wrong of [
      `${token}A`,
      token.slice(0, -1),
      `${token.slice(0, -1)}${last}`,
      'x',
      '\u0000',
      '\ud800',
    ]) {
      await visitor.refused('invalid_confirmation_link', confirmEmail, {
        in: { token: wrong },
      });
    }
    // What the database holds of a link confirms nothing.
    for (const text of (await app.rows('select * from verifications')).flatMap((row) =>
      Object.values(row),
    )) {
      await visitor.refused('invalid_confirmation_link', confirmEmail, {
        in: { token: String(text) },
      });
    }
    expect(await userRows()).toMatchObject([{ email_confirmed: false }]);
    await visitor.ask(confirmEmail, { in: { token } });
  });

  test('the link works for one hour; one that is asked for again works when the first has expired, and then both say so', async () => {
    await register();
    const first = await confirmationFor();
    app.clock.advance({ minutes: 61 });
    const refused = await visitor.refused('invalid_confirmation_link', confirmEmail, {
      in: { token: first },
    });
    expect(refused.message).toBe('This confirmation link has expired. Please ask for a new one.');
    expect(await askAgain()).toMatchObject({ status: 204, text: '' });
    await app.tasksDone();
    const second = await confirmationFor();
    expect(second).not.toBe(first);
    await visitor.ask(confirmEmail, { in: { token: second } });
    app.clock.reset();
    expect(await userRows()).toMatchObject([{ email_confirmed: true }]);
    await visitor.refused('already_confirmed', confirmEmail, { in: { token: first } });
  });

  test('of one account six links live at a time, however they are asked for', async () => {
    await register();
    for (let n = 0; n < 8; n++) {
      await app.rows('delete from rate_limits');
      expect((n % 2 ? await signIn() : await askAgain()).status).toBe(n % 2 ? 401 : 204);
      await app.tasksDone();
    }
    expect(mailbox.subjectsTo(ada.email)).toHaveLength(6);
    app.clock.advance({ minutes: 61 });
    await askAgain();
    await app.tasksDone();
    expect(mailbox.subjectsTo(ada.email)).toHaveLength(7);
    app.clock.reset();
  });

  test('asking for the link again answers the same for every address, and sends it only where it is due', async () => {
    await register();
    await visitor.ask(confirmEmail, { in: { token: await confirmationFor() } });
    const nobody = `nobody-${ada.email}`;
    const asked = async (email: string) => {
      await app.tasksDone();
      const statements = await statementsOf(async () => {
        expect(await askAgain(email)).toMatchObject({ status: 204, text: '' });
      });
      // Whatever comes after the task was put into the queue belongs to the task.
      return statements.slice(0, statements.indexOf('tasks_add') + 1);
    };
    const confirmed = await asked(ada.email);
    expect(await asked(nobody)).toEqual(confirmed);
    expect(confirmed).toContain('tasks_add');
    await app.tasksDone();
    expect(mailbox.subjectsTo(ada.email)).toEqual(['Confirm your email address for PCR']);
    expect(mailbox.subjectsTo(nobody)).toEqual([]);
  });
});
