import * as account from '@pcr/contract/account/account.endpoints.ts';
import {
  endDevice,
  endOtherDevices,
  endUnknownDevice,
  listDevices,
} from '@pcr/contract/account/devices/devices.endpoints.ts';
import { DEVICES_TOPIC } from '@pcr/contract/account/devices/devices.schema.ts';
import {
  getCalendarAddress,
  makeCalendarAddress,
} from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { familyDraft } from '../../families/testing/family-drafts.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { holdBody } from '../../testing/raw-connection.ts';
import type { Visitor } from '../../testing/visitor.ts';

// devices.md.

const password = 'a good password';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const SUBJECT = 'New sign-in to your PCR account';
let app: TestApp;
let mailbox: Mailbox;
let ana: Member;
let email: string;
let count = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url, REQUIRE_EMAIL_CONFIRMATION: 'off' } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  ana = await app.member();
  email = `bea-${++count}@example.org`;
});
afterEach(() => app.clock.reset());

const signIn = async (as: Visitor, userAgent = FIREFOX) => {
  await as.ask(account.signIn, { in: { email, password } }, { 'user-agent': userAgent });
  return as;
};
const devicesOf = async (browser: Visitor) => (await browser.ask(listDevices)).items;
/** An account with a confirmed address, which has signed in once. */
async function known(): Promise<Visitor> {
  const browser = app.visitor();
  await browser.ask(account.register, { in: { full_name: 'Bea', email, password } });
  await app.rows('update users set email_confirmed = true where email = $1', [email]);
  return signIn(browser);
}
const tokenOf = (mail: Parameters<typeof linkIn>[0]) =>
  linkIn(mail).searchParams.get('token') ?? '';

describe('the list (devices.md 1, 2)', () => {
  test('has each session with browser, system and times, this one first, and no token', async () => {
    const first = await known();
    const phone = await signIn(app.visitor(), SAFARI);
    const [here, there, ...others] = await devicesOf(first);
    expect(others).toEqual([]);
    expect(here).toEqual({
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Windows',
      signed_in_at: expect.any(String),
      last_used_at: expect.any(String),
      this_device: true,
    });
    expect(there).toMatchObject({ browser: 'Safari', system: 'iOS', this_device: false });
    expect((await devicesOf(phone)).map(({ id }) => id)).toEqual([there?.id, here?.id]);
    const [stored] = await app.rows<{ token_hash: string }>(
      'select token_hash from sessions where id = $1',
      [here?.id],
    );
    const { text } = await first.reply(listDevices);
    for (const secret of [stored?.token_hash ?? '', ...first.cookies.values()])
      expect(text).not.toContain(secret);
    const odd = await signIn(app.visitor(), 'x');
    expect(await devicesOf(odd), 'it does not say what it is').toContainEqual(
      expect.objectContaining({ browser: null, system: null, this_device: true }),
    );
  });
});

describe('signing out (devices.md 3, 4)', () => {
  test('ends one device at once, and no other', async () => {
    const [phone, tablet] = [await app.otherDevice(ana), await app.otherDevice(ana)];
    const events = await collectEvents(app);
    const id = (await devicesOf(phone)).find((one) => one.this_device)?.id ?? '';
    expect((await ana.reply(endDevice, { params: { id } })).status).toBe(204);
    expect((await phone.reply(account.getSession)).status).toBe(401);
    expect((await tablet.reply(account.getSession)).status).toBe(200);
    expect(await devicesOf(ana)).toHaveLength(2);
    expect(await events()).toEqual([{ to: [ana.id], topic: DEVICES_TOPIC }]);
    await ana.refused('not_found', endDevice, { params: { id } });
  });

  test('refuses what a device had begun to send, and holds back until after it, also where no body is taken', async () => {
    const phone = await app.otherDevice(ana);
    const id = (await devicesOf(phone)).find((one) => one.this_device)?.id ?? '';
    const sends = [
      await holdBody(app, phone, `POST /api${createFamily.path}`, familyDraft()),
      await holdBody(app, phone, `POST /api${makeCalendarAddress.path}`, {}),
    ];
    await ana.ask(endDevice, { params: { id } });
    for (const send of sends) expect(await send()).toBe(401);
    expect((await ana.ask(listFamilies, { query: {} })).items).toEqual([]);
    expect((await ana.ask(getCalendarAddress)).address).toBeNull();
  });

  test('of all others leaves this one, and other members', async () => {
    const others = [await app.otherDevice(ana), await app.otherDevice(ana)];
    const bo = await app.member();
    await ana.ask(endOtherDevices);
    for (const other of others) expect((await other.reply(account.getSession)).status).toBe(401);
    for (const left of [ana, bo]) expect((await left.reply(account.getSession)).status).toBe(200);
    expect(await devicesOf(ana)).toHaveLength(1);
  });
});

describe('a new device (devices.md 5, 6)', () => {
  test('is told by mail, with browser, system and time in the member’s zone, which it names, and a link to a page of PCR', async () => {
    await known();
    const told = async (named: string) => {
      await signIn(app.visitor(), SAFARI);
      const mail = await mailbox.mailTo(email, SUBJECT);
      mailbox.mails.length = 0;
      expect(mail.text).toContain('Safari on iOS');
      expect(mail.text).toMatch(
        new RegExp(`\\n[A-Z][a-z]+ \\d+, \\d{4} at \\d+:\\d\\d [AP]M ${named}\\n`),
      );
      const { origin, pathname } = linkIn(mail);
      expect(`${origin}${pathname}`).toBe('http://pcr.test/end-sign-in');
    };
    await told('UTC');
    await app.rows(
      `insert into notification_preferences (user_id) select id from users where email = $1`,
      [email],
    );
    for (const [zone, named] of [
      ['America/Chicago', 'C[DS]T'],
      ['Asia/Kolkata', 'GMT\\+5:30'],
      // One that this server does not know.
      ['Mars/Olympus', 'UTC'],
    ] as const) {
      await app.rows(
        `update notification_preferences set time_zone = $2
         where user_id = (select id from users where email = $1)`,
        [email, zone],
      );
      await told(named);
    }
  });

  test('is ended by the link of its mail, without a session, once', async () => {
    const mine = await known();
    const stranger = await signIn(app.visitor());
    const token = tokenOf(await mailbox.mailTo(email, SUBJECT));
    const visitor = app.visitor();
    expect((await visitor.reply(endUnknownDevice, { in: { token } })).status).toBe(204);
    expect((await stranger.reply(account.getSession)).status).toBe(401);
    expect((await mine.reply(account.getSession)).status).toBe(200);
    await visitor.refused('invalid_device_link', endUnknownDevice, { in: { token } });
    expect(
      await app.rows('select 1 from sessions where end_link_hash like $1', [`%${token}%`]),
    ).toEqual([]);
  });

  test('is no first sign-in, no browser that has signed in before, and no address that nobody has confirmed', async () => {
    const browser = await known();
    await browser.ask(account.signOut);
    await signIn(browser);
    const mails = () => app.rows('select 1 from sessions where end_link_hash is not null');
    const before = (await mails()).length;
    await app.rows('update users set email_confirmed = false where email = $1', [email]);
    await signIn(app.visitor());
    expect(await mails()).toHaveLength(before);
    // A message that was sent is sent: only the next one comes.
    await app.rows('update users set email_confirmed = true where email = $1', [email]);
    await signIn(app.visitor());
    await mailbox.mailTo(email, SUBJECT);
    expect(await mails()).toHaveLength(before + 1);
  });
});
