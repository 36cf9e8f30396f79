import * as account from '@pcr/contract/account/account.endpoints.ts';
import * as agreements from '@pcr/contract/agreements/agreements.endpoints.ts';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import * as families from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import type { Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { familyDraft, familyEdit, newId } from './family-drafts.ts';
import type { Reply, Visitor } from './visitor.ts';

/** What the calls are about: two records of one owner. */
export interface Subject {
  living: Family;
  deleted: Family;
  /** Credentials of an account that exists. */
  account: { email: string; password: string };
}

export interface EndpointCall {
  name: string;
  endpoint: Endpoint;
  /** A right call, as the subject's owner would make it. */
  given(subject: Subject): Call<Endpoint>;
  send(browser: Visitor, subject: Subject): Promise<Reply>;
}

const calls: EndpointCall[] = [];

function calling<E extends Endpoint>(endpoint: E, given: (subject: Subject) => Call<E>): void {
  const name = Object.entries(ENDPOINTS).find(([, other]) => other === endpoint)?.[0] ?? endpoint.path;
  const anyGiven = given as EndpointCall['given'];
  const send: EndpointCall['send'] = (browser, subject) => browser.reply<Endpoint>(endpoint, anyGiven(subject));
  calls.push({ name, endpoint, given: anyGiven, send });
}

calling(account.getPublicSettings, () => ({}));
calling(account.register, () => ({
  in: { full_name: 'Somebody', email: `${newId()}@example.org`, password: 'password' },
}));
calling(account.signIn, (subject) => ({ in: subject.account }));
calling(account.signOut, () => ({}));
calling(account.getSession, () => ({}));
calling(account.requestPasswordReset, () => ({ in: { email: `${newId()}@example.org` } }));
calling(account.resetPassword, () => ({ in: { token: 'nobodysToken', password: 'password' } }));
calling(account.confirmEmail, () => ({ in: { token: 'nobodysToken' } }));

calling(agreements.listAgreements, () => ({}));
calling(agreements.acceptAgreement, () => ({ params: { name: 'nda' as const }, in: { version: '1.0' } }));

calling(families.listFamilies, () => ({ query: {} }));
calling(families.summarizeFamilies, () => ({}));
calling(families.getFamily, ({ living }) => ({ params: { id: living.id } }));
calling(families.createFamily, () => ({ in: familyDraft() }));
calling(families.updateFamily, ({ living }) => ({ params: { id: living.id }, in: familyEdit(living.updated_at) }));
calling(families.deleteFamily, ({ living }) => ({
  params: { id: living.id },
  query: { updated_at: living.updated_at },
}));
calling(families.restoreFamily, ({ deleted }) => ({ params: { id: deleted.id } }));

/** A right call of every endpoint that has one here; the permission test fails for one that has none. */
export const ENDPOINT_CALLS: readonly EndpointCall[] = calls;

/** Records that nothing else knows, for one call. */
export async function newSubject(owner: Visitor, account: Subject['account']): Promise<Subject> {
  const [living, deleted] = await Promise.all(
    ['Living', 'Deleted'].map((family_name) => owner.ask(families.createFamily, { in: familyDraft({ family_name }) })),
  );
  if (!living || !deleted) throw new Error('no records');
  const { id, updated_at } = deleted;
  await owner.ask(families.deleteFamily, { params: { id }, query: { updated_at } });
  return { living, deleted, account };
}
