import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import type { Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import type { Member } from '../app-for-tests.ts';
import type { Reply, Visitor } from '../visitor.ts';

// What a domain says of its endpoints in its `testing/*.calls.ts`; endpoint-calls.ts puts them
// together.

/**
 * What the calls are about: records of one owner, by name. Domains add theirs here by declaration
 * merging.
 */
export interface Subject {
  /** Credentials of an account that exists. */
  account: { email: string; password: string };
}

export type RecordName = Exclude<keyof Subject, 'account'>;
/** A record that another one hangs on. */
export type Its = <Name extends RecordName>(name: Name) => Promise<Subject[Name]>;
export type RecordsOf<Records> = {
  [Name in keyof Records]: (owner: Member, its: Its) => Promise<Records[Name]>;
};

/**
 * What an endpoint answers to a visitor without a session, a member who has accepted nothing, a
 * member to whom the records do not belong, and their owner.
 */
export type Answers = readonly [visitor: number, newcomer: number, stranger: number, owner: number];

export interface EndpointCall {
  name: string;
  endpoint: Endpoint;
  answers: Answers;
  /** A right call, as the subject's owner would make it. */
  given(subject: Subject): Call<Endpoint>;
  send(browser: Visitor, subject: Subject): Promise<Reply>;
}

export function calling<E extends Endpoint>(
  endpoint: E,
  answers: Answers,
  given: (subject: Subject) => Call<E>,
): EndpointCall {
  const name =
    Object.entries(ENDPOINTS).find(([, other]) => other === endpoint)?.[0] ?? endpoint.path;
  const anyGiven = given as EndpointCall['given'];
  const send: EndpointCall['send'] = (browser, subject) =>
    browser.reply<Endpoint>(endpoint, anyGiven(subject));
  return { name, endpoint, answers, given: anyGiven, send };
}
