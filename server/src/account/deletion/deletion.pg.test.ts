import * as account from '@pcr/contract/account/account.endpoints.ts';
import { requestDeletion } from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { sayTimeZone } from '@pcr/contract/notifications/notifications.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { familyDraft } from '../../families/testing/family-drafts.ts';
import { sql } from '../../kit/postgres/database.ts';
import { enqueue, keysOfMailsTo } from '../../kit/tasks/tasks.ts';
import { adminOn } from '../../testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { makeDue } from '../../testing/due-tasks.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { givePassword } from '../testing/member-with-password.ts';

// deletion.md. erasure.pg.test.ts tests what is gone afterwards.

const PASSWORD = 'four calm otters';
const ASKED = 'Your PCR account will be deleted';
const SOON = 'Your PCR account will soon be deleted';
const KEPT = 'Your PCR account will not be deleted';
const DONE = 'Your PCR account was deleted';

let app: TestApp;
let mailbox: Mailbox;
let ana: Member;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  await app.rows('delete from account_deletions');
  ana = await app.member({ full_name: 'Ana Gone' });
  await givePassword(app, ana, PASSWORD);
  app.clock.freeze();
});
afterEach(() => app.clock.reset());

const ask = (current_password = PASSWORD) =>
  ana.reply(requestDeletion, { in: { current_password } });
const signIn = (password = PASSWORD) =>
  app.visitor().reply(account.signIn, { in: { email: ana.email, password } });
const pending = () =>
  app.rows('select user_id from account_deletions where user_id = $1', [ana.id]);
const isThere = async () =>
  (await app.rows('select 1 from users where id = $1', [ana.id])).length > 0;
const run = async () => {
  await enqueue(app.database, 'account_deletions', {});
  await app.tasksDone();
};
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
const somebodyWaits = () =>
  until(async () =>
    expect(
      await app.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    ).toHaveLength(1),
  );

describe('asking', () => {
  test('says until when, ends every session of the account, and tells the member by mail (1, 2)', async () => {
    const tablet = await app.otherDevice(ana);
    const reply = await ask();
    expect(reply.status).toBe(200);
    const { erase_at } = JSON.parse(reply.text);
    expect(Date.parse(erase_at) - app.clock.now().getTime()).toBe(14 * 86_400_000);
    for (const device of [ana, tablet])
      await device.refused('not_authenticated', account.getSession);
    const { text } = await mailbox.mailTo(ana.email, ASKED);
    expect(text).toContain(`${new Date(erase_at).getUTCFullYear()}`);
    expect(text).toContain('http://pcr.test/?mode=sign-in');
    expect((await signIn('wrong one')).status).toBe(401);
    expect(await pending(), 'a wrong password takes nothing back (3)').toHaveLength(1);
  });

  test('a wrong password is said at its field, changes nothing, and counts as a try to sign in (1)', async () => {
    for (let n = 0; n < 10; n++) {
      const refused = await ana.refused('invalid_input', requestDeletion, {
        in: { current_password: 'wrong one' },
      });
      expect(refused.fields).toEqual({ current_password: 'This is not your current password' });
    }
    expect((await ask()).status).toBe(429);
    expect((await signIn()).status).toBe(429);
    expect(await pending()).toEqual([]);
    await ana.ask(account.getSession);
  });

  test('of two requests at once both hear of the same end, and one mail goes out (1)', async () => {
    const replies = await Promise.all([ask(), ask()]);
    const ends = replies
      .filter(({ status }) => status === 200)
      .map(({ text }) => JSON.parse(text).erase_at);
    expect(ends.length).toBeGreaterThan(0);
    expect(new Set(ends).size).toBe(1);
    // The slower one may find its session ended already.
    expect(
      replies.map(({ status }) => status).filter((status) => ![200, 401].includes(status)),
    ).toEqual([]);
    await app.tasksDone();
    expect(mailbox.subjectsTo(ana.email)).toEqual([ASKED]);
  });

  test('nothing is sent to an address that nobody has confirmed (1)', async () => {
    await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
    expect((await ask()).status).toBe(200);
    app.clock.advance({ days: 12 });
    await run();
    app.clock.advance({ days: 2 });
    await run();
    expect(await isThere()).toBe(false);
    expect(mailbox.subjectsTo(ana.email)).toEqual([]);
  });
});

describe('signing in', () => {
  test('takes it back, says so once, and tells by mail (3)', async () => {
    const record = await ana.ask(createFamily, { in: familyDraft() });
    await ask();
    app.clock.advance({ days: 5 });
    const back = app.visitor();
    const session = await back.ask(account.signIn, {
      in: { email: ana.email, password: PASSWORD },
    });
    expect(session.deletion_taken_back).toBe(true);
    expect((await back.ask(account.getSession)).deletion_taken_back).toBe(false);
    await mailbox.mailTo(ana.email, KEPT);
    expect(await pending()).toEqual([]);
    app.clock.advance({ days: 30 });
    await run();
    expect(await app.rows('select 1 from families where id = $1', [record.id])).toHaveLength(1);
  });

  test('works until the last millisecond of the 14 days, and at their end answers as for an unknown address (2, 3)', async () => {
    await ask();
    app.clock.advance({ days: 14, ms: -1 });
    expect((await signIn()).status).toBe(200);
    expect(await pending()).toEqual([]);

    await ana.signInAgain();
    await ask();
    app.clock.advance({ days: 14 });
    const late = await signIn();
    expect(late.status).toBe(401);
    const unknown = { email: 'nobody@example.org', password: PASSWORD };
    const words = ({ text }: { text: string }) => JSON.parse(text).error.message;
    expect(words(late)).toBe(words(await app.visitor().reply(account.signIn, { in: unknown })));
    expect(
      late.headers.getSetCookie().filter((cookie) => cookie.includes('session_token')),
    ).toEqual([]);
    expect(await app.rows('select 1 from sessions where user_id = $1', [ana.id])).toEqual([]);
    expect(await pending()).toHaveLength(1);
  });
});

describe('the erasure', () => {
  test('comes at the end of the 14 days and not before, may run twice, and leaves no address behind its last mail (4, 5)', async () => {
    await ask();
    app.clock.advance({ days: 14, ms: -1 });
    await run();
    expect(await isThere()).toBe(true);
    app.clock.advance({ ms: 1 });
    await Promise.all([
      enqueue(app.database, 'account_deletions', {}),
      enqueue(app.database, 'account_deletions', {}),
    ]);
    await app.tasksDone();
    expect(await isThere()).toBe(false);
    await run();
    await mailbox.mailTo(ana.email, DONE);
    await app.tasksDone();
    expect(mailbox.subjectsTo(ana.email).filter((subject) => subject === DONE)).toHaveLength(1);
    expect(
      await app.rows(
        `select payload from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
        [ana.email],
      ),
    ).toEqual([]);
  });

  test('3 days before, the member is reminded, once; both mails say the end by the clock of their zone, and name it (5)', async () => {
    await ana.ask(sayTimeZone, { in: { time_zone: 'America/Chicago' } });
    await ask();
    app.clock.advance({ days: 11, ms: -1 });
    await run();
    expect(mailbox.subjectsTo(ana.email)).toEqual([ASKED]);
    app.clock.advance({ ms: 1 });
    await run();
    await run();
    for (const subject of [ASKED, SOON]) {
      const { text } = await mailbox.mailTo(ana.email, subject);
      expect(text).toMatch(/\n[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M C[DS]T\n/);
    }
    expect(mailbox.subjectsTo(ana.email)).toEqual([ASKED, SOON]);
  });

  test('mails that wait for the member are not sent any more (6)', async () => {
    await ask();
    await app.tasksDone();
    const mail = { id: ana.id, to: ana.email, subject: 'Waits', text: 'x' };
    await app.rows(
      `select graphile_worker.add_job('mail', $1, job_key => $2, run_at => now() + interval '1 day')`,
      [JSON.stringify(mail), keysOfMailsTo(ana.email) + ana.id],
    );
    app.clock.advance({ days: 14 });
    await run().catch(() => {});
    expect(
      await app.rows('select 1 from graphile_worker.jobs where starts_with(key, $1)', [
        keysOfMailsTo(ana.email),
      ]),
    ).toEqual([]);
    expect(mailbox.subjectsTo(ana.email)).not.toContain('Waits');
  });

  test('a sign-in of the same moment that comes after it finds no account (4)', async () => {
    await ask();
    app.clock.advance({ days: 14 });
    // The erasure, as far as its lock of the account.
    const { reply } = await app.database.transaction(async (tx) => {
      await tx.query(sql('', 'delete from users where id = $1'), [ana.id]);
      const reply = signIn();
      await somebodyWaits();
      return { reply };
    });
    const { status, text } = await reply;
    expect(status, text).toBe(401);
    expect(text).toContain('wrong_credentials');
  });

  test('a sign-in of the same moment that comes before it keeps the account (4)', async () => {
    await ask();
    app.clock.advance({ days: 14 });
    // The sign-in, at the instant before, as far as its taking back.
    const { done } = await app.database.transaction(async (tx) => {
      await tx.query(sql('', 'delete from account_deletions where user_id = $1'), [ana.id]);
      await enqueue(app.database, 'account_deletions', {});
      await somebodyWaits();
      return { done: app.tasksDone() };
    });
    await done;
    expect(await isThere()).toBe(true);
    expect(mailbox.subjectsTo(ana.email)).not.toContain(DONE);
  });

  test('one that fails leaves that account whole, and goes on with the others (4)', async () => {
    const other = await app.member();
    await ana.ask(createFamily, { in: familyDraft() });
    for (const { id } of [ana, other]) {
      await app.rows(
        `insert into account_deletions (user_id, requested_at, erase_at) values ($1, now(), now() - interval '1 day')`,
        [id],
      );
    }
    await app.rows(
      `create function refuse_ana() returns trigger language plpgsql as $$
       begin if old.full_name = 'Ana Gone' then raise 'not now'; end if; return old; end $$`,
    );
    await app.rows(
      'create trigger refuse_ana before delete on users for each row execute function refuse_ana()',
    );
    await enqueue(app.database, 'account_deletions', {});
    await until(async () =>
      expect(await app.rows('select 1 from users where id = $1', [other.id])).toEqual([]),
    );
    expect(await app.rows('select 1 from families where user_id = $1', [ana.id])).toHaveLength(1);
    expect(await pending()).toHaveLength(1);
    await app.rows('drop trigger refuse_ana on users');
    await makeDue(app.rows);
    await until(async () => expect(await isThere()).toBe(false));
  });
});

test('the operator sees who is to be deleted, and after when (10)', async () => {
  const admin = adminOn(app);
  await ask();
  const day = new Date(app.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
  expect((await admin(['users', 'list', '--search', ana.email])).out).toContain(`after ${day}`);
  expect((await admin(['users', 'show', ana.email])).out).toMatch(
    new RegExp(
      `^Deleted    after ${day} \\d\\d:\\d\\d UTC, as asked; signing in before takes it back$`,
      'm',
    ),
  );
  const [json = ''] = (await admin(['users', 'list', '--json', '--search', ana.email])).out.split(
    '\n',
  );
  expect(JSON.parse(json).erase_at).toContain(day);
});
