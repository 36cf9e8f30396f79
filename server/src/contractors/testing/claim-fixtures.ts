import { claimContractor } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import {
  createContractor,
  getContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor, ContractorDraft } from '@pcr/contract/contractors/contractors.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { notifier } from '../../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { confirmClaim } from '../claims/claims.decide.ts';
import { contractorDraft } from './contractor-drafts.ts';

/** A new contractor in place of all others, and new members. */
export interface ClaimPeople {
  adder: Member;
  /** Who the contractor is. */
  dana: Member;
  other: Member;
  contractor: Contractor;
  params: { id: string };
}

export interface ClaimFixtures {
  app: TestApp;
  notify: ReturnType<typeof notifier>;
  begin(): Promise<ClaimPeople>;
  add(changes?: Partial<ContractorDraft>, by?: Member): Promise<Contractor>;
  draft(note?: string | null): { id: string; note: string | null };
  claim(by?: Member, note?: string | null, of?: { id: string }): Promise<Contractor>;
  look(by: Member): Promise<Contractor>;
  ticketOf(contractor: Contractor): string;
  decide<Decided>(
    by: (...given: Parameters<typeof confirmClaim>) => Promise<Decided>,
    ticket: string,
  ): Promise<Decided>;
  /** Claims, and the operator confirms it. */
  confirm(by?: Member): Promise<unknown>;
  kinds(of: Member): Promise<string[]>;
}

export async function startClaimFixtures(): Promise<ClaimFixtures> {
  const app = await startApp();
  const notify = notifier({ operator: [], member: ['mail'] });
  let people: ClaimPeople;
  const draft: ClaimFixtures['draft'] = (note = null) => ({ id: newId(), note });
  const add = (changes: Partial<ContractorDraft> = {}, by = people.adder) =>
    by.ask(createContractor, { in: contractorDraft(changes) });
  const claim: ClaimFixtures['claim'] = (by = people.dana, note = null, of = people.params) =>
    by.ask(claimContractor, { params: of, in: draft(note) });
  const ticketOf: ClaimFixtures['ticketOf'] = ({ own_claim }) => own_claim?.ticket ?? '';
  const decide: ClaimFixtures['decide'] = (by, ticket) =>
    app.database.transaction((tx) => by(tx, notify, ticket, app.clock.now()));
  return {
    app,
    notify,
    async begin() {
      app.clock.reset();
      await app.rows('delete from contractors; delete from rate_limits');
      const [adder, dana, other] = await Promise.all([
        app.member(),
        app.member({ full_name: 'Secret Dana' }),
        app.member({ full_name: 'Other Member' }),
      ]);
      const contractor = await add({}, adder);
      people = { adder, dana, other, contractor, params: { id: contractor.id } };
      return people;
    },
    add,
    draft,
    claim,
    look: (by) => by.ask(getContractor, { params: people.params }),
    ticketOf,
    decide,
    confirm: async (by = people.dana) => decide(confirmClaim, ticketOf(await claim(by))),
    kinds: async (of) => (await of.ask(listInbox, { query: {} })).items.map(({ kind }) => kind),
  };
}

/**
 * Says of no contractor any more that it is they: a member may say it of a few at the same time.
 */
export async function claimsNobody({ app, id }: Member): Promise<void> {
  await app.rows("delete from contractor_claims where user_id = $1 and state = 'waiting'", [id]);
}

/** Is confirmed as this contractor, as the operator would do it. */
export async function holds({ app, id }: Member, contractorId: string): Promise<void> {
  await app.rows(
    `with told as (
       insert into messages (id, kind, sender_id, subject, body, data, created_at)
       values (gen_random_uuid(), 'claim', $1, 'This is me', 'Check it', '{"priority":"medium"}', $3) returning id
     )
     insert into contractor_claims (id, contractor_id, contractor_name, user_id, state, created_at, decided_at)
     select told.id, $2, c.name, $1, 'confirmed', $3, $3 from told join contractors c on c.id = $2`,
    [id, contractorId, app.clock.now().toISOString()],
  );
}
