import { randomUUID } from 'node:crypto';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS, type AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { App } from './app-process.ts';

/** Somebody with an account. */
export interface Member {
  id: string;
  full_name: string;
  email: string;
  password: string;
}

export const newEmail = (name = 'provider') => `${name}-${randomUUID().slice(0, 8)}@example.org`;

/** Asks the app as its own page would: with the page's cookies, and the origin that every write must name. */
export async function ask(request: APIRequestContext, app: App, method: string, path: string, data?: unknown) {
  const response = await request.fetch(`${app.url}/api${path}`, {
    method,
    headers: { origin: app.url },
    ...(data !== undefined && { data }),
  });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return response;
}

const bodyOf = async (response: APIResponse) => (await response.text()) && (await response.json());

export interface Joining {
  full_name?: string;
  /** What is accepted already; everything unless said. */
  accepted?: readonly AgreementName[];
}

/** Creates an account, signs the page's browser in, and accepts; the page itself is as it was. */
export async function join(page: Page, app: App, { full_name = 'Ana Provider', accepted = AGREEMENTS }: Joining = {}) {
  const account = { full_name, email: newEmail(), password: 'four calm otters' };
  await ask(page.request, app, 'POST', '/account/register', account);
  const member = await signIn(page, app, account);
  for (const name of accepted) await accept(page, app, name);
  return member;
}

/** Signs the page's browser in, as on another device of the same person. */
export async function signIn(page: Page, app: App, account: Omit<Member, 'id'>): Promise<Member> {
  const { email, password } = account;
  const session = await bodyOf(await ask(page.request, app, 'POST', '/account/sign-in', { email, password }));
  return { ...account, id: session.user.id };
}

export async function accept(page: Page, app: App, name: AgreementName): Promise<void> {
  const version = AGREEMENT_VERSIONS[name];
  await ask(page.request, app, 'POST', `/agreements/${name}/acceptance`, { version });
}

/** Ends all sessions of the person on the server: the pages learn of it with their next call. */
export async function endSessions(app: App, { id }: Member): Promise<void> {
  await app.database.query('delete from sessions where user_id = $1', [id]);
}
