import * as endpoints from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import { CLAIM_LIMITS } from '@pcr/contract/contractors/claims/claims.schema.ts';
import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { getSentMessage } from '@pcr/contract/help/help.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { type ClaimFixtures, startClaimFixtures } from '../testing/claim-fixtures.ts';
import { confirmClaim, refuseClaim, removeClaim } from './claims.decide.ts';

// 'This is me', and what the operator decides (contractors.md 40-43).

let fixtures: ClaimFixtures;
let app: TestApp;
let adder: Member;
let dana: Member;
let other: Member;
let contractor: Contractor;
let params: { id: string };

beforeAll(async () => {
  fixtures = await startClaimFixtures();
  app = fixtures.app;
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ adder, dana, other, contractor, params } = await fixtures.begin());
});

describe("'This is me'", () => {
  test('waits for the operator, and changes nothing until then', async () => {
    const claimed = await fixtures.claim(dana, ' Call the number\n in the entry. ');
    expect(claimed.own_claim).toEqual({
      ...{ id: expect.any(String), ticket: expect.stringMatching(/^PCR-\d+$/), state: 'waiting' },
      ...{
        note: 'Call the number\n in the entry.',
        created_at: expect.any(String),
        decided_at: null,
      },
    });
    expect(claimed).toMatchObject({
      ...{ confirmed: false, updated_at: contractor.updated_at },
      can: { edit: false, delete: false, claim: false, review: false },
    });
    expect(await fixtures.look(other)).toMatchObject({
      confirmed: false,
      own_claim: null,
      can: { claim: true },
    });
    expect(await fixtures.look(adder)).toMatchObject({
      own_claim: null,
      can: { edit: true, delete: true },
    });
  });

  test('reaches the operator as a message with what stands there, which its member finds among their own', async () => {
    const { own_claim } = await fixtures.claim(dana, 'Contractor Eve\nSpecialty: none');
    const message = await dana.ask(getSentMessage, { params: { id: own_claim?.id ?? '' } });
    expect(message.subject).not.toContain(contractor.name);
    expect(message.body, 'in their own words').toBe(
      'Contractor: Dana Whitfield\n\nContractor Eve\nSpecialty: none',
    );
    expect(JSON.stringify(message)).not.toMatch(/npm run/);
    const [sent] = await app.rows<{ body: string }>('select body from messages where id = $1', [
      message.id,
    ]);
    expect(sent?.body).toContain(`\nContractor ${contractor.name}, ${contractor.id}\n`);
    expect(sent?.body).toContain('\n  Contractor Eve\n  Specialty: none\n');
    expect(message.state_reason).toBe('Messages here are read by hand.');
    await other.refused('not_found', getSentMessage, { params: { id: message.id } });
  });

  test('sent again is sent once, also twice at the same moment; under the id of another’s message it is refused', async () => {
    const given = { params, in: fixtures.draft('Call me.') };
    const both = await Promise.all([1, 2].map(() => dana.ask(endpoints.claimContractor, given)));
    both.push(await dana.ask(endpoints.claimContractor, given));
    for (const one of both) expect(one.own_claim).toEqual(both[0]?.own_claim);
    expect(await app.rows('select from messages where sender_id = $1', [dana.id])).toHaveLength(1);
    await other.refused('id_taken', endpoints.claimContractor, given);
    expect(await fixtures.look(other)).toMatchObject({ own_claim: null });
  });

  test('is said once of a contractor, whatever is pressed at the same moment', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map(() => dana.reply(endpoints.claimContractor, { params, in: fixtures.draft() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = await dana.refused('conflict', endpoints.claimContractor, {
      params,
      in: fixtures.draft(),
    });
    expect(refused.message).toMatch(/^You have asked for this before/);
    expect(refused.current).toMatchObject({ own_claim: { state: 'waiting' } });
  });

  test('is said by several of one, and of a few by one, also at the same moment', async () => {
    await fixtures.claim(other);
    const many = await Promise.all(
      Array.from({ length: CLAIM_LIMITS.open + 2 }, () => fixtures.add()),
    );
    const replies = await Promise.all(
      many.map(({ id }) =>
        dana.reply(endpoints.claimContractor, { params: { id }, in: fixtures.draft() }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(CLAIM_LIMITS.open);
    const refused = await dana.refused('forbidden', endpoints.claimContractor, {
      params,
      in: fixtures.draft(),
    });
    expect(refused.message).toContain('3 requests like this');
  });

  test('ten times a day at most', async () => {
    for (let n = 0; n < 10; n++) {
      await fixtures.claim();
      await dana.ask(endpoints.takeBackClaim, { params });
    }
    const refused = await dana.refused('too_many_requests', endpoints.claimContractor, {
      params,
      in: fixtures.draft(),
    });
    expect(refused.message).toContain('too many requests like this');
  });

  test('can be taken back while it waits, as often as it is pressed, also while the entry is hidden', async () => {
    await fixtures.claim();
    for (let n = 0; n < 2; n++) {
      const back = await dana.ask(endpoints.takeBackClaim, { params });
      expect(back).toMatchObject({ own_claim: null, can: { claim: true, review: true } });
    }
    await fixtures.confirm();
    const refused = await dana.refused('conflict', endpoints.takeBackClaim, { params });
    expect(refused.current).toMatchObject({ own_claim: { state: 'confirmed' } });
    const { id } = await fixtures.add();
    await fixtures.claim(other, null, { id });
    await app.rows('update contractors set hidden = true');
    await other.refused('not_found', endpoints.takeBackClaim, { params: { id } });
    expect(await app.rows(`select 1 from contractor_claims where state = 'waiting'`)).toEqual([]);
  });
});

describe('the operator', () => {
  test('confirms: the member is told, and others see that it is so, but not who it is', async () => {
    await fixtures.confirm();
    expect(await fixtures.look(dana)).toMatchObject({
      ...{
        confirmed: true,
        user_id: null,
        own_claim: { state: 'confirmed', decided_at: expect.any(String) },
      },
      can: { edit: true, delete: true, claim: false, review: false },
    });
    const seen = await fixtures.look(other);
    expect(seen).toMatchObject({
      confirmed: true,
      own_claim: null,
      can: { edit: false, claim: false, review: true },
    });
    const { items } = await other.ask(contractors.listContractors, { query: {} });
    expect(items).toMatchObject([{ id: contractor.id, confirmed: true }]);
    for (const told of [seen, items, await fixtures.look(adder)]) {
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`${dana.id}|${dana.email}|Secret`));
    }
    expect(await fixtures.kinds(dana)).toEqual(['claim_confirmed']);
    expect(
      await app.rows(`select from messages where recipient_id = $1 and kind = 'notification'`, [
        dana.id,
      ]),
    ).toHaveLength(1);
    const refused = await other.refused('conflict', endpoints.claimContractor, {
      params,
      in: fixtures.draft(),
    });
    expect(refused.message).toBe('Someone else is confirmed as this contractor.');
  });

  test('refuses: the member is told, and may ask again', async () => {
    const ticket = fixtures.ticketOf(await fixtures.claim());
    expect(await fixtures.decide(refuseClaim, ticket.toLowerCase())).toMatchObject({
      claim: { ticket },
    });
    expect(await fixtures.look(dana)).toMatchObject({
      own_claim: { state: 'refused' },
      can: { claim: true, review: true },
    });
    expect(await fixtures.kinds(dana)).toEqual(['claim_refused']);
    expect((await fixtures.claim()).own_claim).toMatchObject({ state: 'waiting' });
  });

  test('decides once, takes away only what is confirmed, and answers the ticket, too: without commands', async () => {
    const claimed = await fixtures.claim();
    const ticket = fixtures.ticketOf(claimed);
    expect(await fixtures.decide(removeClaim, ticket)).toMatchObject({
      why: 'decided',
      claim: { state: 'waiting' },
    });
    await fixtures.decide(confirmClaim, ticket);
    expect(await fixtures.decide(refuseClaim, ticket)).toMatchObject({
      why: 'decided',
      claim: { state: 'confirmed' },
    });
    expect(await fixtures.decide(confirmClaim, 'PCR-1')).toEqual({ why: 'missing' });
    expect(await fixtures.decide(removeClaim, ticket)).toHaveProperty('claim');
    expect(await fixtures.look(dana)).toMatchObject({
      confirmed: false,
      own_claim: { state: 'ended' },
      can: { edit: false },
    });
    expect(await fixtures.look(adder)).toMatchObject({ can: { edit: true, delete: true } });
    expect((await fixtures.kinds(dana)).sort()).toEqual(['claim_confirmed', 'claim_removed']);
    const params = { id: claimed.own_claim?.id ?? '' };
    const message = await dana.ask(getSentMessage, { params });
    expect(message.answers.map(({ body }) => body)).toEqual([
      'We confirmed that this contractor is you. You can now correct the entry and answer assessments.',
      'You are no longer listed as this contractor.',
    ]);
    expect(message).toMatchObject({ state: 'delivered', answered_at: expect.any(String) });
  });

  test('confirms one of several, however many are confirmed at the same moment; the others are refused', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    const tickets = await Promise.all(
      members.map(async (member) => fixtures.ticketOf(await fixtures.claim(member))),
    );
    const decided = await Promise.all(
      tickets.map((ticket) => fixtures.decide(confirmClaim, ticket)),
    );
    expect(decided.filter((one) => !('why' in one))).toHaveLength(1);
    const states = await Promise.all(
      members.map(async (member) => (await fixtures.look(member)).own_claim?.state),
    );
    expect(states.sort()).toEqual(['confirmed', 'refused', 'refused', 'refused', 'refused']);
    const told = await Promise.all(members.map(fixtures.kinds));
    expect(told.flat().sort()).toEqual([
      'claim_confirmed',
      ...Array.from({ length: 4 }, () => 'claim_refused'),
    ]);
  });

  test('cannot have two holders of one contractor, past the app either', async () => {
    await fixtures.confirm();
    await app.rows(
      `insert into messages (id, kind, sender_id, subject, body, data, created_at)
       values ($1, 'support', $2, 'S', 'B', '{}', now())`,
      [newId(), other.id],
    );
    const second = `insert into contractor_claims (id, contractor_id, contractor_name, user_id, state, created_at, decided_at)
      select m.id, $1, 'Dana', m.sender_id, 'confirmed', now(), now() from messages m where m.sender_id = $2`;
    await expect(app.rows(second, [contractor.id, other.id])).rejects.toThrow(
      'contractor_claims_holder',
    );
  });
});
