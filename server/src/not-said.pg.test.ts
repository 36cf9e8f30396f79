import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { contractorDraft } from './contractors/testing/contractor-drafts.ts';
import { familyDraft } from './families/testing/family-drafts.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import {
  ENDPOINT_CALLS,
  type EndpointCall,
  newSubject,
  recordsOf,
} from './testing/endpoints/endpoint-calls.ts';

// kit.md 92: a field that was left out is null, on the wire and in SQL.

interface Given {
  params?: Record<string, string>;
  in: Record<string, unknown>;
}

/** Goes to other members, or to the operator alone, so that the answer does not have it. */
const FOR_OTHERS = ['note_to_applicants', 'rating_words'];

/** The optional texts of an endpoint's input: those that take null, and blank text. */
function optionalTexts({ endpoint: { parts } }: EndpointCall): string[] {
  const shape = (parts.in as z.ZodMiniObject | undefined)?.shape ?? {};
  return Object.entries(shape)
    .filter(
      ([name, field]) =>
        !FOR_OTHERS.includes(name) &&
        [null, ''].every((value) => (field as z.ZodMiniType).safeParse(value).success),
    )
    .map(([name]) => name);
}

const CALLS = ENDPOINT_CALLS.map((call) => ({
  call,
  name: call.name,
  optional: optionalTexts(call),
})).filter(({ optional }) => optional.length > 0);

test('the walk finds the forms with optional texts', () => {
  const found = CALLS.flatMap(({ name, optional }) => optional.map((field) => `${name}.${field}`));
  for (const field of [
    'createFamily.notes',
    'updateContractor.phone',
    'updateProfile.bio',
    'sendFeedback.suggestion',
  ])
    expect(found).toContain(field);
  expect(found.length).toBeGreaterThan(35);
});

/** Members of a group see its board. */
const JOINS = 'insert into group_members (group_id, user_id, joined_at) values ($1, $2, now())';

let app: TestApp;
let owner: Member;
beforeAll(async () => {
  app = await startApp();
  owner = await app.member();
});
afterAll(() => app.close());

test.each(CALLS)('$name: a blank optional text comes back as null', async ({ call, optional }) => {
  for (const blank of ['', ' \n\t', '\u200b']) {
    await app.rows(
      'delete from mentor_applications; delete from rate_limits; delete from profiles; delete from notification_preferences',
    );
    const account = { email: owner.email, password: 'password' };
    const subject = await newSubject(owner, account, recordsOf([call]));
    const { params = {}, in: right } = call.given(subject) as Given;
    const body = { ...right, ...Object.fromEntries(optional.map((name) => [name, blank])) };
    // What its owner is refused, such as a report, is another's to do.
    const [, , , ofOwner] = call.answers;
    const browser = ofOwner >= 400 ? await app.member() : owner;
    if (call.name === 'reportGroupPost')
      await app.rows(JOINS, [subject.groupPost.group_id, browser.id]);
    const answered = await browser.ask<Endpoint>(call.endpoint, {
      params,
      query: {},
      in: body,
    });
    // An asker from outside gets no content.
    const answer =
      answered ?? (await app.rows('select * from disputes order by created_at desc'))[0];
    const { data, own_claim, binder, my_rsvp, ...entry } = answer as Record<string, unknown>;
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    expect({
      ...entry,
      // Of an application to a group; elsewhere it is a text, or null.
      ...(entry.details as object),
      ...(data as object),
      ...(own_claim as object),
      ...(binder as object),
      ...(my_rsvp as object),
    }).toMatchObject(nulls);
  }
});

// What migration 0014 did with what was stored before it cannot change any more: a landed file is
// refused once it was edited (kit/postgres/migrate.pg.test.ts).
test.each([
  ['families', 'notes'],
  ['contractors', 'phone'],
  ['profiles', 'zip_code'],
  ['agreement_acceptances', 'user_agent'],
])("'' is not taken by the database: %s.%s", async (table, column) => {
  const owner = await app.member();
  await owner.ask(createFamily, { in: familyDraft() });
  await owner.ask(createContractor, { in: contractorDraft() });
  await app.rows('insert into profiles (user_id, updated_at) values ($1, now())', [owner.id]);
  await expect(app.rows(`update ${table} set ${column} = ''`)).rejects.toThrow(/_not_said"$/);
});
