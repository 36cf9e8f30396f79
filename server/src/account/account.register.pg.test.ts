import { createHmac } from 'node:crypto';
import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import type { Registration } from '@pcr/contract/account/account.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECRET, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { costsOf } from '../testing/cost.ts';
import { linkIn, type Mailbox, openMailbox } from '../testing/mailbox.ts';
import type { Visitor } from '../testing/visitor.ts';
import { SAFE_PASSWORDS } from './auth.ts';

let app: TestApp;
/** With hashes that cost what they cost. */
let real: TestApp;
let mailbox: Mailbox;
let visitor: Visitor;
let ada: Registration;
let people = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  [app, real] = await Promise.all([
    startApp({ env: { SMTP_URL: mailbox.url } }),
    startApp({ env: { SMTP_URL: mailbox.url }, passwords: SAFE_PASSWORDS }),
  ]);
});
afterAll(async () => {
  await Promise.all([app.close(), real.close()]);
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
const userRows = (email = ada.email) =>
  app.rows<{ id: string; full_name: string; email_confirmed: boolean }>('select * from users where email = $1', [
    email,
  ]);
const confirmationFor = async (email = ada.email) => {
  const link = linkIn(await mailbox.mailTo(email, 'Confirm your email address'));
  return link.searchParams.get('token') ?? '';
};

describe('Register (Full Name, Email Address, Password)', () => {
  test('makes an account, without a session', async () => {
    expect(await register()).toMatchObject({ status: 204, text: '' });
    expect(visitor.cookies.size).toBe(0);
    expect(await userRows()).toMatchObject([{ full_name: 'Ada Byron', email_confirmed: false, signup_at: null }]);
  });

  test('the password is stored only as a hash', async () => {
    await real.visitor().ask(endpoints.register, { in: { ...ada, password: 'correct horse battery' } });
    const rows = await real.rows<{ password: string }>('select * from accounts');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('correct horse');
    expect(rows[0]?.password.length).toBeGreaterThan(60);
  });

  test('what is missing or wrong is said in its field, all at once', async () => {
    const refused = await visitor.refused('invalid_input', endpoints.register, {
      in: { full_name: ' ', email: 'ada', password: '12345' },
    });
    expect(refused.fields).toEqual({
      full_name: 'Full name is required',
      email: 'Enter a valid email address',
      password: 'Password must have at least 6 characters',
    });
  });

  test('an email address is one, whatever its case and the blanks around it', async () => {
    await register({ ...ada, email: `  ${ada.email.toUpperCase()} ` });
    expect(await userRows()).toHaveLength(1);
    await visitor.ask(endpoints.confirmEmail, { in: { token: await confirmationFor() } });
    expect((await signIn({ ...ada, email: ada.email.replace('ada', 'ADA') })).status).toBe(200);
  });

  test('names and passwords in any script work', async () => {
    const about = { ...ada, full_name: 'Ἀδά 李 👩‍👧', password: 'pâßwörd 密码 🔑' };
    await register(about);
    expect(await userRows()).toMatchObject([{ full_name: about.full_name }]);
    await visitor.ask(endpoints.confirmEmail, { in: { token: await confirmationFor() } });
    expect((await signIn(about)).status).toBe(200);
  });

  test('what the server sets cannot be given', async () => {
    const more = {
      emailVerified: true,
      email_confirmed: true,
      id: 'x',
      image: 'https://evil.example/x.png',
      role: 'admin',
    };
    await register({ ...ada, ...more });
    expect(await userRows()).toMatchObject([{ email_confirmed: false, avatar_url: null }]);
  });
});

describe('a registered address is not revealed by register', () => {
  test('the answer is the same, and the existing account is unchanged', async () => {
    const first = await register();
    const [before] = await userRows();
    const second = await register({ ...ada, full_name: 'Mallory', password: 'another password' });
    const shown = ({ status, text, headers }: typeof first) => ({ status, text, names: [...headers.keys()].sort() });
    expect(shown(second)).toEqual(shown(first));
    expect(await userRows()).toEqual([before]);
    await visitor.ask(endpoints.confirmEmail, { in: { token: await confirmationFor() } });
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

  test('it takes as long', async () => {
    const registered = async (email: string) => {
      await real.visitor().ask(endpoints.register, { in: { ...ada, email } });
      await real.tasksDone();
    };
    await registered(ada.email);
    const { known, fresh } = await costsOf(3, {
      known: () => registered(ada.email),
      fresh: (round) => registered(`fresh-${round}-${ada.email}`),
    });
    expect(known / fresh).toBeGreaterThan(0.6);
    expect(known / fresh).toBeLessThan(1.6);
  });

  test('six concurrent registrations of one address make one account, and answer the same', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => register()));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['204 ']));
    const users = await userRows();
    expect(users).toHaveLength(1);
    expect(await app.rows('select 1 from accounts where user_id = $1', [users[0]?.id])).toHaveLength(1);
    await visitor.ask(endpoints.confirmEmail, { in: { token: await confirmationFor() } });
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
    expect(await visitor.ask(endpoints.confirmEmail, { in: { token } })).toEqual({ email_confirmed: true });
    expect(await userRows()).toMatchObject([{ email_confirmed: true }]);
    expect(visitor.cookies.size, 'whoever reads the mail is not signed in by it').toBe(0);
  });

  test('its link works again: opening it twice is no fault', async () => {
    await register();
    const token = await confirmationFor();
    await visitor.ask(endpoints.confirmEmail, { in: { token } });
    expect(await visitor.ask(endpoints.confirmEmail, { in: { token } })).toEqual({ email_confirmed: true });
  });

  test('with REQUIRE_EMAIL_CONFIRMATION sign-in is refused until confirmed, and a new link is sent', async () => {
    await register();
    await confirmationFor();
    const refused = await visitor.refused('wrong_credentials', endpoints.signIn, {
      in: { email: ada.email, password: ada.password },
    });
    expect(refused.message).toBe(
      'Invalid email or password. If you are new here, confirm your email address first: look for our mail.',
    );
    const unknown = await visitor.refused('wrong_credentials', endpoints.signIn, {
      in: { email: 'nobody@example.org', password: ada.password },
    });
    expect(unknown.message, 'registering and then signing in tells nothing of an address').toBe(refused.message);
    expect(visitor.cookies.size).toBe(0);
    await app.tasksDone();
    expect(mailbox.subjectsTo(ada.email)).toHaveLength(2);
    await visitor.ask(endpoints.confirmEmail, { in: { token: await confirmationFor() } });
    expect((await signIn()).status).toBe(200);
  });

  test('only the right password sends the confirmation again', async () => {
    await register();
    await confirmationFor();
    const body = { email: ada.email, password: 'wrong password' };
    await visitor.refused('wrong_credentials', endpoints.signIn, { in: body });
    await app.tasksDone();
    expect(mailbox.subjectsTo(ada.email)).toHaveLength(1);
  });

  test('a link that is forged, changed, expired or nothing like one is refused', async () => {
    await register();
    const token = await confirmationFor();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const now = Math.floor(Date.now() / 1000);
    const made = (claims: object, secret = SECRET, alg = 'HS256') => {
      const head = Buffer.from(JSON.stringify({ alg })).toString('base64url');
      const body = Buffer.from(JSON.stringify({ email: ada.email, iat: now - 4000, ...claims })).toString('base64url');
      return `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`;
    };
    for (const wrong of [
      made({ exp: now - 1 }),
      made({ exp: now + 1000 }, 'another secret'),
      made({ exp: now + 1000 }, SECRET, 'none'),
      made({ exp: now + 1000, email: `nobody-${ada.email}` }),
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${Buffer.from(JSON.stringify({ email: ada.email, exp: now + 1000 })).toString('base64url')}.${signature}`,
      'x',
      '\u0000',
      '\ud800',
    ]) {
      await visitor.refused('invalid_confirmation_link', endpoints.confirmEmail, { in: { token: wrong } });
    }
    expect(await userRows()).toMatchObject([{ email_confirmed: false }]);
    // Made in the same way, but right.
    await visitor.ask(endpoints.confirmEmail, { in: { token: made({ exp: now + 1000 }) } });
  });

  test('the link works for one hour', async () => {
    await register();
    const claims = JSON.parse(Buffer.from((await confirmationFor()).split('.')[1] ?? '', 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(3600);
  });
});
