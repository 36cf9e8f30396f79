import { register } from '@pcr/contract/account/account.endpoints.ts';
import { requestPasswordReset } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from './kit/postgres/database.ts';
import { openWay, seeded, type Way } from './kit/testing/way-to-postgres.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import {
  ENDPOINT_CALLS,
  newSubject,
  type Subject,
  subjectsIn,
} from './testing/endpoints/endpoint-calls.ts';

let app: TestApp;
let way: Way;
let owner: Member;
let subject: Subject;
const account = { email: 'known@example.org', password: 'password' };

beforeAll(async () => {
  app = await startApp({
    // All owners are at one address, and make what they have at once.
    fileLimits: { ofAddress: 1000, ofAll: 1000 },
    // app.second-try.pg.test.ts waits.
    writesWaitMs: 0,
    async connect(real) {
      way = await openWay(real);
      const { connection } = way;
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

/**
 * Links that nobody was sent, the password of a member who has none, and what members may not do
 * with their own.
 */
const REFUSED: Record<string, number> = {
  resetPassword: 400,
  confirmEmail: 400,
  lookUpEmailChange: 400,
  confirmEmailChange: 400,
  requestEmailChange: 422,
  changePassword: 422,
  requestDeletion: 422,
  signInWithCode: 401,
  beginTwoFactor: 422,
  confirmTwoFactor: 409,
  // No gateway, no code that is on its way, no mail server.
  requestPhoneCode: 409,
  confirmPhone: 422,
  sendTestNotification: 422,
  tryMailAddressAgain: 422,
  renewRecoveryCodes: 422,
  markRecoveryCodesSaved: 409,
  turnOffTwoFactor: 422,
  endUnknownDevice: 400,
  beginPasskey: 422,
  addPasskey: 409,
  signInWithPasskey: 401,
  reportReview: 403,
  getOwnReviewReport: 404,
  reportContractor: 403,
  getOwnContractorReport: 404,
  reportJob: 403,
  getOwnJobReport: 404,
  applyToJob: 403,
  saveJob: 403,
  getOwnConversationMessageReport: 404,
  confirmDispute: 400,
  getMemberPhoto: 404,
  getEventPicture: 404,
  getGroupPicture: 404,
  getContractorPhoto: 404,
  getGroupPostPicture: 404,
  reportGroupPost: 403,
  getOwnGroupPostReport: 404,
  takeOverGroup: 409,
  getBinderContent: 404,
  getDataExportContent: 404,
};

describe('while the database is away', () => {
  beforeAll(async () => {
    subject = await newSubject(owner, account);
    await way.cut();
  });
  beforeEach(() => {
    app.logged.length = 0;
  });
  afterAll(() => way.open());

  /** Requests that can be answered without it. */
  const ANSWERED: Record<string, number> = { getPublicSettings: 200 };

  test.each(ENDPOINT_CALLS)(
    '$name answers 503 in the closed form, and nothing internal',
    async (call) => {
      const browser = app.visitor();
      for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
      const reply = await call.send(browser, subject);
      expect(reply.status, reply.text).toBe(ANSWERED[call.name] ?? 503);
      if (reply.status === 503) expect(app.logged.join('')).toContain('request failed');
      // A session that cannot be looked up has not ended.
      expect(browser.cookies).toEqual(owner.cookies);
    },
  );
});

describe('when it is back', () => {
  test('everything works again, the queue too', async () => {
    await vi.waitFor(() => owner.ask(listFamilies, { query: {} }), {
      timeout: 30_000,
      interval: 50,
    });
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

describe('while connections are cut at random', { tags: 'thorough' }, () => {
  /** Each call with its owner and records, made before. */
  let prepared: { call: (typeof ENDPOINT_CALLS)[number]; owner: Member; subject: Subject }[];

  beforeAll(async () => {
    const subjectFor = subjectsIn(app, account);
    prepared = await Promise.all(
      ENDPOINT_CALLS.map(async (call) => {
        const about = await subjectFor(call);
        return { ...about, owner: await app.otherDevice(about.owner), call };
      }),
    );
    await app.rows('delete from rate_limits');
  });
  afterAll(() => way.cutAtRandom(null));

  test('every endpoint answers as always or 503, and those that were cut answer again', async () => {
    way.cutAtRandom({ random: seeded(4600), every: 8 });
    const cutBefore = way.cuts;
    const wrong: Record<string, string> = {};
    let away = 0;
    for (const { call, owner: asking, subject: about } of prepared) {
      const reply = await call.send(asking, about);
      const usual = REFUSED[call.name];
      if (reply.status === 503) away++;
      else if (usual ? reply.status !== usual : reply.status >= 300) wrong[call.name] = reply.text;
    }
    way.cutAtRandom(null);
    expect(wrong).toEqual({});
    expect(away).toBeGreaterThan(10);
    expect(way.cuts - cutBefore).toBeGreaterThan(10);
    await owner.ask(listFamilies, { query: {} });
  });
});
