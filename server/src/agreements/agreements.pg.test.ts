import { createHash } from 'node:crypto';
import { acceptAgreement, listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENT_TEXTS } from '@pcr/contract/agreements/texts/texts.ts';
import * as families from '@pcr/contract/families/families.endpoints.ts';
import { AGREEMENTS, type AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { familyDraft, familyEdit } from '../families/testing/family-drafts.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';

let app: TestApp;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await app.member({ accepted: false });
});
afterEach(() => app.clock.reset());

const accept = (name: AgreementName, member: Member = anna) =>
  member.ask(acceptAgreement, { params: { name }, in: { version: AGREEMENT_VERSIONS[name] } });
const rowsOf = ({ id }: Member) =>
  app.rows<{ name: string; accepted_at: string }>(
    'select * from agreement_acceptances where user_id = $1',
    [id],
  );
const NOTHING = Object.fromEntries(AGREEMENTS.map((name) => [name, null]));
const standingOf = async (member: Member) =>
  Object.fromEntries(
    (await member.ask(listAgreements)).items.map((item) => [item.name, item.accepted_at]),
  );

describe('standing', () => {
  test('a new member has accepted nothing, of each text in its current version, in the order of the gates; what is accepted shows when', async () => {
    expect((await anna.ask(listAgreements)).items).toEqual([
      { name: 'terms_of_service', version: '2.0', accepted_at: null },
      { name: 'nda', version: '1.0', accepted_at: null },
      { name: 'family_disclaimer', version: '1.0', accepted_at: null },
      { name: 'code_of_conduct', version: '1.0', accepted_at: null },
      { name: 'family_look_up', version: '1.0', accepted_at: null },
    ]);
    const accepted = await accept('nda');
    expect(accepted).toEqual({ name: 'nda', version: '1.0', accepted_at: expect.any(String) });
    expect(await standingOf(anna)).toEqual({ ...NOTHING, nda: accepted.accepted_at });
  });
});

describe('acceptances are rows on the server', () => {
  test.each(AGREEMENTS)(
    '%s: document, version, when, user agent and a hash of the text accepted',
    async (name) => {
      const userAgent = 'A phone/1.0 (tests)';
      const version = AGREEMENT_VERSIONS[name];
      const before = app.clock.now();
      await anna.ask(
        acceptAgreement,
        { params: { name }, in: { version } },
        { 'user-agent': userAgent },
      );
      const [row, ...more] = await rowsOf(anna);
      expect(more).toEqual([]);
      expect(row).toMatchObject({
        user_id: anna.id,
        name,
        version,
        user_agent: userAgent,
        text_hash: createHash('sha256').update(JSON.stringify(AGREEMENT_TEXTS[name])).digest('hex'),
      });
      const time = new Date(row?.accepted_at ?? '');
      expect(time >= before && time <= app.clock.now()).toBe(true);
    },
  );

  test('a user agent of any length is kept as far as it fits', async () => {
    const agent = 'Long/1.0'.repeat(200);
    await anna.ask(
      acceptAgreement,
      { params: { name: 'nda' }, in: { version: '1.0' } },
      { 'user-agent': agent },
    );
    expect(await rowsOf(anna)).toMatchObject([{ user_agent: agent.slice(0, 500) }]);
  });

  test('accepted by ten requests at once and again later, it is one row, and the first time counts', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept('terms_of_service')));
    app.clock.advance({ hours: 1 });
    answers.push(await accept('terms_of_service'));
    expect(new Set(answers.map((answer) => answer.accepted_at)).size).toBe(1);
    expect(await rowsOf(anna)).toHaveLength(1);
  });

  test.each(['0.9', '1.1', ''])(
    'another version than the current one answers 409: %j',
    async (version) => {
      const refused = await anna.refused('agreement_outdated', acceptAgreement, {
        params: { name: 'nda' },
        in: { version },
      });
      expect(refused.message).toBe(
        'There is a new version of this text. Please reload the page and read it.',
      );
      expect(await rowsOf(anna)).toEqual([]);
    },
  );
});

describe('nobody works with family records before all three texts are accepted', () => {
  const updated_at = '2026-01-01T00:00:00Z';
  // The walk of permissions proves each call (permissions.pg.test.ts).
  const calls: [string, (member: Member) => Promise<{ agreements?: string[] | undefined }>][] = [
    [
      'list',
      (member) => member.refused('agreement_required', families.listFamilies, { query: {} }),
    ],
    [
      'update',
      (member) =>
        member.refused('agreement_required', families.updateFamily, {
          params: { id: newId() },
          in: familyEdit(updated_at),
        }),
    ],
  ];

  test.each(calls)('%s answers 403 and names the texts that are missing', async (_name, call) => {
    expect((await call(anna)).agreements).toEqual(['terms_of_service', 'nda', 'family_disclaimer']);
    await accept('nda');
    expect((await call(anna)).agreements).toEqual(['terms_of_service', 'family_disclaimer']);
    await accept('terms_of_service');
    expect((await call(anna)).agreements).toEqual(['family_disclaimer']);
  });

  test('a refused record is not saved; with all three accepted the next one is, at once', async () => {
    await anna.refused('agreement_required', families.createFamily, { in: familyDraft() });
    for (const name of AGREEMENTS) await accept(name);
    expect((await anna.ask(families.summarizeFamilies)).total).toBe(0);
    await anna.ask(families.createFamily, { in: familyDraft() });
  });

  test('it follows the person to another device, and to no other person', async () => {
    for (const name of AGREEMENTS) await accept(name);
    const phone = await app.otherDevice(anna);
    await phone.ask(families.listFamilies, { query: {} });
    expect(await standingOf(phone)).toEqual(await standingOf(anna));
    const bella = await app.member({ accepted: false });
    await bella.refused('agreement_required', families.listFamilies, { query: {} });
  });
});

describe('a new version of a text asks again', () => {
  test('a member who accepted an older one has accepted nothing that counts, and can accept the new one', async () => {
    for (const name of AGREEMENTS) {
      await app.rows(
        `insert into agreement_acceptances (user_id, name, version, text_hash, accepted_at)
         values ($1, $2, '0.9', repeat('0', 64), now() - interval '1 year')`,
        [anna.id, name],
      );
    }
    expect(await standingOf(anna)).toEqual(NOTHING);
    const refused = await anna.refused('agreement_required', families.listFamilies, { query: {} });
    expect(refused.agreements).toEqual(['terms_of_service', 'nda', 'family_disclaimer']);
    for (const name of AGREEMENTS) await accept(name);
    await anna.ask(families.listFamilies, { query: {} });
    // What was accepted before stays on record.
    expect(await rowsOf(anna)).toHaveLength(2 * AGREEMENTS.length);
  });
});
