import * as endpoints from '@pcr/contract/contractors/claims.endpoints.ts';
import { CLAIM_LIMITS } from '@pcr/contract/contractors/claims.schema.ts';
import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor, ContractorDraft } from '@pcr/contract/contractors/contractors.schema.ts';
import { createReview, deleteReview } from '@pcr/contract/contractors/reviews.endpoints.ts';
import { getSentMessage } from '@pcr/contract/help/help.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notifier } from '../notifications/notifications.ts';
import { eraseUser } from '../personal-data.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { contractorDraft, contractorEdit, reviewDraft } from '../testing/contractor-drafts.ts';
import { newId } from '../testing/family-drafts.ts';
import { confirmClaim, deleteForOperator, refuseClaim, removeClaim } from './claims.decide.ts';
import { renameForOperator, repository } from './contractors.queries.ts';

// 'This is me' (contractors.md 40-48), but for the answers to reviews.

let app: TestApp;
let adder: Member;
let dana: Member;
let other: Member;
let contractor: Contractor;
let params: { id: string };
const notify = notifier({ operator: [], member: ['mail'] });

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  await app.rows('delete from contractors; delete from rate_limits');
  [adder, dana, other] = await Promise.all([
    app.member(),
    app.member({ full_name: 'Secret Dana' }),
    app.member({ full_name: 'Other Member' }),
  ]);
  contractor = await add();
  params = { id: contractor.id };
});

const add = (changes: Partial<ContractorDraft> = {}, by = adder) =>
  by.ask(contractors.createContractor, { in: contractorDraft(changes) });
const draft = (note: string | null = null) => ({ id: newId(), note });
const claim = (by = dana, note: string | null = null, of = params) =>
  by.ask(endpoints.claimContractor, { params: of, in: draft(note) });
const look = (by: Member) => by.ask(contractors.getContractor, { params });
const ticketOf = ({ own_claim }: Contractor) => own_claim?.ticket ?? '';
const decide = (by: typeof confirmClaim, ticket: string) =>
  app.database.transaction((tx) => by(tx, notify, ticket, app.clock.now()));
const confirm = async (by = dana) => decide(confirmClaim, ticketOf(await claim(by)));
const kinds = async (of: Member) => (await of.ask(listInbox, { query: {} })).items.map(({ kind }) => kind);
const review = (by: Member) => by.ask(createReview, { params, in: reviewDraft() });
const removeForOperator = () =>
  app.database.transaction((tx) => deleteForOperator(tx, notify, contractor.id, app.clock.now()));
const found = async (by: Member) => (await by.ask(contractors.listDeletedContractors, { query: {} })).items;
const remove = (by: Member, { updated_at } = contractor) =>
  by.reply(contractors.deleteContractor, { params, query: { updated_at } });

describe("'This is me'", () => {
  test('waits for the operator, and changes nothing until then', async () => {
    const claimed = await claim(dana, ' Call the number\n in the entry. ');
    expect(claimed.own_claim).toEqual({
      ...{ id: expect.any(String), ticket: expect.stringMatching(/^PCR-\d+$/), state: 'waiting' },
      ...{ note: 'Call the number\n in the entry.', created_at: expect.any(String), decided_at: null },
    });
    expect(claimed).toMatchObject({
      ...{ confirmed: false, updated_at: contractor.updated_at },
      can: { edit: false, delete: false, claim: false, review: false },
    });
    expect(await look(other)).toMatchObject({ confirmed: false, own_claim: null, can: { claim: true } });
    expect(await look(adder)).toMatchObject({ own_claim: null, can: { edit: true, delete: true } });
  });

  test('reaches the operator as a message with what stands there, which its member finds among their own', async () => {
    const { own_claim } = await claim(dana, 'Contractor Eve\nSpecialty: none');
    const message = await dana.ask(getSentMessage, { params: { id: own_claim?.id ?? '' } });
    expect(message.subject).not.toContain(contractor.name);
    expect(message.body, 'in their own words').toBe('Contractor: Dana Whitfield\n\nContractor Eve\nSpecialty: none');
    expect(JSON.stringify(message)).not.toMatch(/npm run/);
    const [sent] = await app.rows<{ body: string }>('select body from messages where id = $1', [message.id]);
    expect(sent?.body).toContain(`\nContractor ${contractor.name}, ${contractor.id}\n`);
    expect(sent?.body).toContain('\n  Contractor Eve\n  Specialty: none\n');
    expect(message.state_reason).toBe('The operator reads messages here by hand.');
    await other.refused('not_found', getSentMessage, { params: { id: message.id } });
  });

  test('sent again is sent once, also twice at the same moment', async () => {
    const given = { params, in: draft('Call me.') };
    const both = await Promise.all([1, 2].map(() => dana.ask(endpoints.claimContractor, given)));
    both.push(await dana.ask(endpoints.claimContractor, given));
    for (const one of both) expect(one.own_claim).toEqual(both[0]?.own_claim);
    expect(await app.rows('select from messages where sender_id = $1', [dana.id])).toHaveLength(1);
  });

  test('is said once of a contractor, whatever is pressed at the same moment', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map(() => dana.reply(endpoints.claimContractor, { params, in: draft() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = await dana.refused('conflict', endpoints.claimContractor, { params, in: draft() });
    expect(refused.message).toMatch(/^You have asked for this before/);
    expect(refused.current).toMatchObject({ own_claim: { state: 'waiting' } });
  });

  test('is said by several of one, and of a few by one, also at the same moment', async () => {
    await claim(other);
    const many = await Promise.all(Array.from({ length: CLAIM_LIMITS.open + 2 }, () => add()));
    const replies = await Promise.all(
      many.map(({ id }) => dana.reply(endpoints.claimContractor, { params: { id }, in: draft() })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(CLAIM_LIMITS.open);
    const refused = await dana.refused('forbidden', endpoints.claimContractor, { params, in: draft() });
    expect(refused.message).toContain('3 requests like this');
  });

  test('ten times a day at most', async () => {
    for (let n = 0; n < 10; n++) {
      await claim();
      await dana.ask(endpoints.takeBackClaim, { params });
    }
    const refused = await dana.refused('too_many_requests', endpoints.claimContractor, { params, in: draft() });
    expect(refused.message).toContain('too many requests like this');
  });

  test('can be taken back while it waits, as often as it is pressed', async () => {
    await claim();
    for (let n = 0; n < 2; n++) {
      const back = await dana.ask(endpoints.takeBackClaim, { params });
      expect(back).toMatchObject({ own_claim: null, can: { claim: true, review: true } });
    }
    await confirm();
    const refused = await dana.refused('conflict', endpoints.takeBackClaim, { params });
    expect(refused.current).toMatchObject({ own_claim: { state: 'confirmed' } });
  });

  test.each(['x'.repeat(301), 7])('%j is no note', async (note) => {
    const given = { params, in: { id: newId(), note: note as string } };
    expect((await dana.refused('invalid_input', endpoints.claimContractor, given)).fields).toHaveProperty('note');
  });

  test('under the id of another’s message is refused', async () => {
    const { own_claim } = await claim();
    const given = { params, in: { id: own_claim?.id ?? '', note: null } };
    await other.refused('id_taken', endpoints.claimContractor, given);
    expect(await look(other)).toMatchObject({ own_claim: null });
  });
});

describe('the operator', () => {
  test('confirms: the member is told, and others see that it is so, but not who it is', async () => {
    await confirm();
    expect(await look(dana)).toMatchObject({
      ...{ confirmed: true, user_id: null, own_claim: { state: 'confirmed', decided_at: expect.any(String) } },
      can: { edit: true, delete: true, claim: false, review: false },
    });
    const seen = await look(other);
    expect(seen).toMatchObject({ confirmed: true, own_claim: null, can: { edit: false, claim: false, review: true } });
    const { items } = await other.ask(contractors.listContractors, { query: {} });
    expect(items).toMatchObject([{ id: contractor.id, confirmed: true }]);
    for (const told of [seen, items, await look(adder)]) {
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`${dana.id}|${dana.email}|Secret`));
    }
    expect(await kinds(dana)).toEqual(['claim_confirmed']);
    expect(
      await app.rows(`select from messages where recipient_id = $1 and kind = 'notification'`, [dana.id]),
    ).toHaveLength(1);
    const refused = await other.refused('conflict', endpoints.claimContractor, { params, in: draft() });
    expect(refused.message).toBe('Someone else is confirmed as this contractor.');
  });

  test('refuses: the member is told, and may ask again', async () => {
    const ticket = ticketOf(await claim());
    expect(await decide(refuseClaim, ticket.toLowerCase())).toMatchObject({ claim: { ticket } });
    expect(await look(dana)).toMatchObject({ own_claim: { state: 'refused' }, can: { claim: true, review: true } });
    expect(await kinds(dana)).toEqual(['claim_refused']);
    expect((await claim()).own_claim).toMatchObject({ state: 'waiting' });
  });

  test('decides once, and takes away only what is confirmed', async () => {
    const ticket = ticketOf(await claim());
    expect(await decide(removeClaim, ticket)).toMatchObject({ why: 'decided', claim: { state: 'waiting' } });
    await decide(confirmClaim, ticket);
    expect(await decide(refuseClaim, ticket)).toMatchObject({ why: 'decided', claim: { state: 'confirmed' } });
    expect(await decide(confirmClaim, 'PCR-1')).toEqual({ why: 'missing' });
    expect(await decide(removeClaim, ticket)).toHaveProperty('claim');
    expect(await look(dana)).toMatchObject({ confirmed: false, own_claim: { state: 'ended' }, can: { edit: false } });
    expect(await look(adder)).toMatchObject({ can: { edit: true, delete: true } });
    expect((await kinds(dana)).sort()).toEqual(['claim_confirmed', 'claim_removed']);
  });

  test('confirms one of several, however many are confirmed at the same moment; the others are refused', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    const tickets = await Promise.all(members.map(async (member) => ticketOf(await claim(member))));
    const decided = await Promise.all(tickets.map((ticket) => decide(confirmClaim, ticket)));
    expect(decided.filter((one) => !('why' in one))).toHaveLength(1);
    const states = await Promise.all(members.map(async (member) => (await look(member)).own_claim?.state));
    expect(states.sort()).toEqual(['confirmed', 'refused', 'refused', 'refused', 'refused']);
    const told = await Promise.all(members.map(kinds));
    expect(told.flat().sort()).toEqual(['claim_confirmed', ...Array.from({ length: 4 }, () => 'claim_refused')]);
  });

  test('cannot have two holders of one contractor, past the app either', async () => {
    await confirm();
    await app.rows(
      `insert into messages (id, kind, sender_id, subject, body, data, created_at)
       values ($1, 'support', $2, 'S', 'B', '{}', now())`,
      [newId(), other.id],
    );
    const second = `insert into contractor_claims (id, contractor_id, contractor_name, user_id, state, created_at, decided_at)
      select m.id, $1, 'Dana', m.sender_id, 'confirmed', now(), now() from messages m where m.sender_id = $2`;
    await expect(app.rows(second, [contractor.id, other.id])).rejects.toThrow('contractor_claims_holder');
  });
});

describe('who holds the entry', () => {
  test('changes all of it but the name, as a version of theirs; who added it changes it no more', async () => {
    await confirm();
    const edit = contractorEdit(contractor.updated_at, { phone: '(512) 555-0100', hourly_rate: 30, location: 'Waco' });
    expect(await dana.ask(contractors.updateContractor, { params, in: edit })).toMatchObject({
      ...{ phone: '(512) 555-0100', hourly_rate: 30, location: 'Waco', confirmed: true },
    });
    const { items } = await dana.ask(contractors.listContractorVersions, { params, query: {} });
    expect(items).toMatchObject([{ change: 'edited', changed_by_me: true, before: { phone: null } }]);
    for (const by of [adder, other]) {
      await by.refused('forbidden', contractors.updateContractor, { params, in: edit });
      await by.refused('forbidden', contractors.listContractorVersions, { params, query: {} });
      expect((await remove(by)).status).toBe(403);
    }
    const renamed = { ...edit, updated_at: (await look(dana)).updated_at, name: 'Somebody Else', phone: null };
    expect(await dana.ask(contractors.updateContractor, { params, in: renamed })).toMatchObject({
      ...{ name: contractor.name, phone: null },
    });
  });

  test('saves over what the operator renamed meanwhile, or an earlier version, and the name stays as it is', async () => {
    await confirm();
    const edit = contractorEdit(contractor.updated_at, { name: contractor.name, location: 'Waco' });
    await app.database.transaction((tx) => renameForOperator(tx, contractor.id, 'Dana W. Hill', app.clock.now()));
    const { current } = await dana.refused('conflict', contractors.updateContractor, { params, in: edit });
    const { updated_at } = current as Contractor;
    const mine = await dana.ask(contractors.updateContractor, { params, in: { ...edit, updated_at } });
    expect(mine).toMatchObject({ name: 'Dana W. Hill', location: 'Waco' });
    const { items } = await dana.ask(contractors.listContractorVersions, { params, query: {} });
    expect(items.map(({ before }) => before.name)).toEqual(['Dana W. Hill', contractor.name]);
    const earlier = { ...contractorEdit(mine.updated_at), ...items[1]?.before };
    expect(await dana.ask(contractors.updateContractor, { params, in: earlier })).toMatchObject({
      ...{ name: 'Dana W. Hill', location: contractor.location },
    });
  });

  test('deletes and restores it, whatever others have reviewed; who added it neither finds nor restores it', async () => {
    await review(other);
    await confirm();
    expect((await remove(dana)).status).toBe(204);
    expect(await found(dana)).toMatchObject([{ id: contractor.id, can: { restore: true } }]);
    expect(await found(adder)).toEqual([]);
    await adder.refused('not_found', contractors.restoreContractor, { params });
    expect(await dana.ask(contractors.restoreContractor, { params })).toMatchObject({ confirmed: true });
  });

  test('may not review themselves: not before, not while it waits, not after', async () => {
    const written = await review(dana);
    const first = await dana.refused('forbidden', endpoints.claimContractor, { params, in: draft() });
    expect(first.message).toContain('Delete your assessment first');
    expect(await look(dana)).toMatchObject({ can: { claim: false, review: true } });
    await dana.ask(deleteReview, { params: { id: written.id }, query: { updated_at: written.updated_at } });
    const ticket = ticketOf(await claim());
    for (const step of ['waits', 'confirmed']) {
      const refused = await dana.refused('forbidden', createReview, { params, in: reviewDraft() });
      expect(refused.message, step).toContain('nobody can assess themselves');
      await decide(confirmClaim, ticket);
    }
    await review(other);
  });

  test('never both reviews and claims, whatever is pressed at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const member = await app.member();
      const replies = await Promise.all([
        member.reply(endpoints.claimContractor, { params, in: draft() }),
        member.reply(createReview, { params, in: reviewDraft() }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });
});

describe('who added an entry', () => {
  test('may not delete it while reviews of others stand on it, and reads what to do', async () => {
    await review(adder);
    expect(await look(adder)).toMatchObject({ can: { edit: true, delete: true } });
    await review(other);
    expect(await look(adder)).toMatchObject({ can: { edit: true, delete: false } });
    const { items } = await adder.ask(contractors.listContractors, { query: {} });
    expect(items).toMatchObject([{ can: { edit: true, delete: false } }]);
    const query = { updated_at: contractor.updated_at };
    const refused = await adder.refused('forbidden', contractors.deleteContractor, { params, query });
    expect(refused.message).toMatch(/Others have assessed this contractor.*write to the operator/);
    const stranger = await dana.refused('forbidden', contractors.deleteContractor, { params, query });
    expect(stranger.message).not.toContain('assessed');
  });

  test('may again once those reviews are gone', async () => {
    const { id, updated_at } = await review(other);
    expect((await remove(adder)).status).toBe(403);
    await other.ask(deleteReview, { params: { id }, query: { updated_at } });
    expect((await remove(adder)).status).toBe(204);
  });

  test('changes its name no more while those reviews stand on it: all else of the change is stored', async () => {
    const renamed = async (name: string, phone: string) => {
      const edit = contractorEdit((await look(adder)).updated_at, { name, phone });
      return adder.ask(contractors.updateContractor, { params, in: edit });
    };
    await review(adder);
    expect(await renamed('Dana Q. Whitfield', '(512) 555-0100')).toMatchObject({ name: 'Dana Q. Whitfield' });
    const { id, updated_at } = await review(other);
    const kept = { name: 'Dana Q. Whitfield', phone: '(512) 555-0111' };
    expect(await renamed('Somebody Else', kept.phone)).toMatchObject(kept);
    expect(await look(other)).toMatchObject(kept);
    await other.ask(deleteReview, { params: { id }, query: { updated_at } });
    expect(await renamed('Dana Whitfield', kept.phone)).toMatchObject({ name: 'Dana Whitfield' });
  });

  test('never deletes one that is reviewed at the same moment', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      contractor = await add();
      params = { id: contractor.id };
      const [deleted, reviewed] = await Promise.all([
        remove(adder),
        other.reply(createReview, { params, in: reviewDraft() }),
      ]);
      outcomes.add(`${deleted.status} ${reviewed.status}`);
    }
    for (const outcome of outcomes) expect(['204 404', '403 200']).toContain(outcome);
  });

  test('can ask the operator, who deletes any', async () => {
    await review(other);
    const waiting = await claim();
    expect(await removeForOperator()).toBe(contractor.name);
    await other.refused('not_found', contractors.getContractor, { params });
    expect(await decide(confirmClaim, ticketOf(waiting))).toMatchObject({ why: 'decided', claim: { state: 'ended' } });
  });
});

describe('what the operator deleted', () => {
  test('who added it finds, and does not bring back', async () => {
    await removeForOperator();
    expect(await found(adder)).toMatchObject([{ id: contractor.id, deleted_by_me: false, can: { restore: false } }]);
    await adder.refused('forbidden', contractors.restoreContractor, { params });
    await other.refused('not_found', contractors.getContractor, { params });
  });

  test('its contractor does not bring back either, and is told', async () => {
    await confirm();
    await removeForOperator();
    expect(await found(dana)).toMatchObject([{ id: contractor.id, can: { restore: false } }]);
    await dana.refused('forbidden', contractors.restoreContractor, { params });
    expect((await kinds(dana)).sort()).toEqual(['claim_confirmed', 'claim_removed']);
  });
});

describe('a claim ends', () => {
  test('with the entry, and its member is told; a confirmed one comes back with it', async () => {
    const waiting = await claim();
    expect((await remove(adder)).status).toBe(204);
    expect(await kinds(dana)).toEqual(['claim_ended']);
    expect(await decide(confirmClaim, ticketOf(waiting))).toMatchObject({ why: 'decided' });
    await adder.ask(contractors.restoreContractor, { params });
    expect(await look(dana)).toMatchObject({ confirmed: false, own_claim: { state: 'ended' }, can: { claim: true } });
  });

  test('or is confirmed before, when both come at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      contractor = await add();
      params = { id: contractor.id };
      const ticket = ticketOf(await claim());
      const [deleted, decided] = await Promise.all([remove(adder), decide(confirmClaim, ticket)]);
      const confirmed = !('why' in decided);
      expect(deleted.status).toBe(confirmed ? 403 : 204);
      await dana.claimsNobody();
    }
  });

  test('with the account: the entry stays, and is held by nobody', async () => {
    await review(other);
    await confirm();
    await eraseUser({ ...app, notify }, dana.id);
    expect(await look(adder)).toMatchObject({ confirmed: false, total_reviews: 1, can: { edit: true, claim: true } });
    expect(await app.rows('select from contractor_claims')).toEqual([]);
  });

  test('not with the account of who added the entry', async () => {
    await confirm();
    await eraseUser({ ...app, notify }, adder.id);
    expect(await look(dana)).toMatchObject({ confirmed: true, can: { edit: true, delete: true } });
    await eraseUser({ ...app, notify }, dana.id);
    expect(await look(other)).toMatchObject({ confirmed: false, can: { edit: false } });
  });

  test('with the account of who added the entry where that goes with it, and its member is told', async () => {
    await claim();
    const reviewed = await add({ name: 'Reviewed' });
    await claim(dana, null, { id: reviewed.id });
    await other.ask(createReview, { params: { id: reviewed.id }, in: reviewDraft() });
    await eraseUser({ ...app, notify }, adder.id);
    const { items } = await dana.ask(listInbox, { query: {} });
    expect(items).toMatchObject([{ kind: 'claim_ended', parts: { contractor_name: contractor.name } }]);
    const left = await app.rows('select contractor_id, state from contractor_claims where user_id = $1', [dana.id]);
    expect(left).toEqual([{ contractor_id: reviewed.id, state: 'waiting' }]);
  });

  test.each(['erased', 'deleted'])('never with a review that came while the account was %s', async (how) => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const erasing = await app.database.transaction(async (tx) => {
      await tx.client.query(
        `insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
           timeliness_rating, professionalism_rating, contract_adherence_rating, created_at, updated_at)
         values ($1, $2, $3, 4, 4, 4, 4, 4, now(), now())`,
        [newId(), contractor.id, other.id],
      );
      const begun =
        how === 'erased'
          ? eraseUser({ ...app, notify }, adder.id)
          : app.rows('delete from users where id = $1', [adder.id]);
      await vi.waitFor(async () => expect(await app.rows(waiting)).toHaveLength(1), { timeout: 20_000, interval: 5 });
      return { begun };
    });
    await erasing.begun;
    expect(await look(dana)).toMatchObject({ id: contractor.id, total_reviews: 1 });
  });

  test('and what a contractor deleted of themselves goes with their account', async () => {
    await confirm();
    expect((await remove(dana)).status).toBe(204);
    await eraseUser({ ...app, notify }, dana.id);
    await adder.refused('not_found', contractors.restoreContractor, { params });
    expect(await app.rows('select from contractors')).toEqual([]);
  });

  test('when the entry is removed for good, and its message may go then', async () => {
    await confirm();
    await remove(dana);
    app.clock.advance({ days: 31 });
    await repository.purge(app.database, app.clock.now());
    expect(await app.rows('select from contractor_claims')).toEqual([]);
    expect(await app.rows('select from messages where sender_id = $1', [dana.id])).toHaveLength(1);
  });
});
