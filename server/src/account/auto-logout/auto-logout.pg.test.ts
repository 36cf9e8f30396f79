import * as account from '@pcr/contract/account/account.endpoints.ts';
import {
  endIdleSession,
  recordActivity,
} from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import {
  AUTO_LOGOUTS,
  type AutoLogout,
} from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import { listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { startApp, type TestApp } from '../../testing/app-for-tests.ts';
import type { Visitor } from '../../testing/visitor.ts';

// auto-logout.md 1 to 4, 7 and 8.

const password = 'a good password';
let app: TestApp;
let email: string;
let ana: Visitor;
let count = 0;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  app.clock.freeze();
  email = `ana-${++count}@example.org`;
  ana = app.visitor();
  await ana.ask(account.register, { in: { full_name: 'Ana', email, password } });
  await signIn(ana);
});
afterEach(() => app.clock.reset());

const signIn = (as: Visitor) => as.ask(account.signIn, { in: { email, password } });
const isIn = async (browser = ana) => (await browser.reply(account.getSession)).status === 200;
const choose = (auto_logout: AutoLogout, browser = ana) =>
  browser.ask(changePrivacySettings, { in: { auto_logout } });
const wait = (minutes: number, ms = 0) => app.clock.advance({ minutes, ms });

test('without a choice a session ends after 30 minutes without use, to the millisecond', async () => {
  expect(await ana.ask(account.getSession)).toMatchObject({ auto_logout: '30' });
  wait(30, -1);
  expect(await isIn()).toBe(true);
  wait(0, 1);
  expect(await isIn()).toBe(false);
});

test.each(AUTO_LOGOUTS.filter((choice) => choice !== 'never'))(
  'with %s it ends after so many minutes',
  async (choice) => {
    await choose(choice);
    wait(Number(choice), -1);
    expect(await isIn()).toBe(true);
    wait(0, 1);
    expect(await isIn()).toBe(false);
  },
);

test('with ‘never’ it lives as long as any session', async () => {
  await choose('never');
  wait(6 * 24 * 60);
  expect(await isIn()).toBe(true);
});

test('use begins the time anew; what the page asks for by itself does not', async () => {
  wait(20);
  await ana.ask(recordActivity);
  wait(20);
  expect(await isIn()).toBe(true);
  await ana.ask(listAgreements);
  wait(10);
  expect(await isIn()).toBe(false);
  await ana.refused('not_authenticated', recordActivity);
  expect(await isIn()).toBe(false);
});

test('each session counts for itself', async () => {
  const phone = app.visitor();
  await signIn(phone);
  wait(20);
  await phone.ask(recordActivity);
  wait(10);
  expect(await isIn()).toBe(false);
  expect(await isIn(phone)).toBe(true);
});

test('a choice holds at once for all sessions, from what was last done in each; what has ended stays ended', async () => {
  const [phone, tablet] = [app.visitor(), app.visitor()];
  await signIn(tablet);
  wait(20);
  await signIn(phone);
  await ana.ask(recordActivity);
  await choose('15');
  expect([await isIn(), await isIn(phone), await isIn(tablet)]).toEqual([true, true, false]);
  wait(15);
  expect([await isIn(), await isIn(phone)]).toEqual([false, false]);
  await signIn(ana);
  await choose('60');
  expect(await isIn(phone)).toBe(false);
});

test('after ‘never’ every session counts from the choice, and else the choice counts as use where it is made (8)', async () => {
  const phone = app.visitor();
  await signIn(phone);
  await choose('never');
  wait(24 * 60);
  await choose('30');
  expect([await isIn(), await isIn(phone)]).toEqual([true, true]);
  wait(20);
  await choose('15');
  expect([await isIn(), await isIn(phone)]).toEqual([true, false]);
  wait(15);
  expect(await isIn()).toBe(false);
});

test('a sign of life that arrives while the choice changes goes by the new one, and brings nothing back (8)', async () => {
  /** Both wait for the session's row; the choice came first. */
  async function atOnce(choice: AutoLogout): Promise<void> {
    const waiting = async (many: number) => {
      const held = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(() => app.rows(held)).toHaveLength(many);
    };
    let both: Promise<unknown>[] = [];
    await app.database.transaction(async (tx) => {
      await tx.query({ name: '', text: 'select 1 from sessions for update' }, []);
      both = [choose(choice)];
      await waiting(1);
      both.push(ana.reply(recordActivity));
      await waiting(2);
    });
    await Promise.all(both);
  }
  await atOnce('never');
  wait(40);
  expect(await isIn()).toBe(true);
  await atOnce('15');
  wait(15);
  expect(await isIn()).toBe(false);
});

test('the page ends its session at its own end, up to a minute before the server, and no session that was used since or never ends (7)', async () => {
  const phone = app.visitor();
  await signIn(phone);
  wait(28);
  await ana.ask(endIdleSession);
  expect(await isIn()).toBe(true);
  wait(1);
  await ana.ask(endIdleSession);
  expect([await isIn(), await isIn(phone)]).toEqual([false, true]);
  await choose('never', phone);
  wait(24 * 60);
  await phone.ask(endIdleSession);
  expect(await isIn(phone)).toBe(true);
});

test('ended sessions are removed in the night', async () => {
  wait(31);
  const left = () =>
    app.rows('select 1 from sessions s join users u on u.id = s.user_id where u.email = $1', [
      email,
    ]);
  expect(await left()).toHaveLength(1);
  await enqueue(app.database, 'account_sweep', {});
  await app.tasksDone();
  expect(await left()).toEqual([]);
});
