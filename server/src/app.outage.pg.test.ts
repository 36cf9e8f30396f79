import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register, requestPasswordReset } from '@pcr/contract/account/account.endpoints.ts';
import { listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from './kit/postgres/database.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { ENDPOINT_CALLS, newSubject, type Subject, subjectsIn } from './testing/endpoint-calls.ts';

/** A way to the database that can be cut. */
async function openWay(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-way-'));
  const path = join(folder, '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectSocket(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const open = () => new Promise<void>((listening) => server.listen(path, listening));
  await open();
  return {
    folder,
    open,
    async cut() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async remove() {
      if (server.listening) await this.cut();
      await rm(folder, { recursive: true });
    },
  };
}

let app: TestApp;
let way: Awaited<ReturnType<typeof openWay>>;
let owner: Member;
let subject: Subject;
const account = { email: 'known@example.org', password: 'password' };

beforeAll(async () => {
  app = await startApp({
    async connect(real) {
      way = await openWay(join(String(real.host), `.s.PGSQL.${real.port}`));
      const connection = { ...real, host: way.folder, port: 5432 };
      return { connection, database: connect({ connection, onError: () => {} }) };
    },
  });
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  owner = await app.member();
});
afterAll(async () => {
  await app.close();
  await way.remove();
});

describe('while the database is away', () => {
  beforeAll(async () => {
    subject = await newSubject(owner, account);
    await way.cut();
  });
  beforeEach(() => {
    app.logged.length = 0;
  });
  afterAll(() => way.open());

  /** What can be answered without it. */
  const ANSWERED: Record<string, number> = { getPublicSettings: 200 };

  test.each(ENDPOINT_CALLS)('$name answers 503 in the closed form, and nothing internal', async (call) => {
    const browser = app.visitor();
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    const reply = await call.send(browser, subject);
    expect(reply.status, reply.text).toBe(ANSWERED[call.name] ?? 503);
    if (reply.status === 503) expect(app.logged.join('')).toContain('request failed');
    // A session that cannot be looked up has not ended.
    expect(browser.cookies).toEqual(owner.cookies);
  });
});

describe('when it is back', () => {
  /** Links that nobody was sent, the password of a member who has none, and what nobody may do with their own. */
  const REFUSED: Record<string, number> = {
    resetPassword: 400,
    confirmEmail: 400,
    lookUpEmailChange: 400,
    confirmEmailChange: 400,
    requestEmailChange: 422,
    reportReview: 403,
    getOwnReviewReport: 404,
    applyToJob: 403,
  };

  test('everything works again, the queue too', async () => {
    await vi.waitFor(() => owner.ask(listFamilies, { query: {} }), { timeout: 30_000, interval: 50 });
    const refused: Record<string, number> = {};
    const subjectFor = subjectsIn(app, account);
    for (const call of ENDPOINT_CALLS) {
      // As of members who have saved nothing, and all far from any limit.
      await app.rows('delete from rate_limits');
      const about = await subjectFor(call);
      const reply = await call.send(await app.otherDevice(about.owner), about.subject);
      if (reply.status >= 300) refused[call.name] = reply.status;
    }
    expect(refused).toEqual(REFUSED);
    await app.visitor().ask(requestPasswordReset, { in: { email: account.email } });
    await vi.waitFor(() => expect(app.logged.join('')).toContain('Reset your PCR password'), {
      timeout: 30_000,
      interval: 50,
    });
  });
});
