import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { sql } from './kit/postgres/database.ts';
import { migrate } from './kit/postgres/migrate.ts';
import { type FreshDatabase, freshDatabase } from './kit/testing/postgres-for-tests.ts';
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

describe('of what is sent', () => {
  let app: TestApp;
  let owner: Member;
  beforeAll(async () => {
    app = await startApp();
    owner = await app.member();
  });
  afterAll(() => app.close());

  test.each(CALLS)(
    '$name: a blank optional text comes back as null',
    async ({ call, optional }) => {
      for (const blank of ['', ' \n\t', '\u200b']) {
        await app.rows(
          'delete from mentor_applications; delete from rate_limits; delete from profiles; delete from notification_preferences',
        );
        const account = { email: owner.email, password: 'password' };
        const subject = await newSubject(owner, account, recordsOf([call]));
        const { params = {}, in: right } = call.given(subject) as unknown as Given;
        const body = { ...right, ...Object.fromEntries(optional.map((name) => [name, blank])) };
        // The subject's owner has reviewed their contractor already, and nobody reports their own;
        // the line is another's.
        const byAnother =
          call.name === 'createReview' ||
          (call.name.startsWith('report') && call.name !== 'reportConversationMessage');
        const browser = byAnother ? await app.member() : owner;
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
    },
  );
});

describe('of what was stored before', () => {
  const MIGRATIONS = resolve(import.meta.dirname, '../migrations');
  const [USER, FAMILY, CONTRACTOR, DELETED, MESSAGE] = [1, 2, 3, 4, 5].map(
    (n) => `01990000-0000-7000-8000-00000000000${n}`,
  );
  let fresh: FreshDatabase;
  const rows = (text: string) => fresh.database.query<Record<string, unknown>>(sql('', text), []);
  const run = (text: string) => fresh.database.pool.query(text);

  beforeAll(async () => {
    fresh = await freshDatabase({ migrated: false });
    const before = await mkdtemp(join(tmpdir(), 'pcr-migrations-'));
    const landed = (await readdir(MIGRATIONS)).filter((name) => name < '0014');
    await Promise.all(landed.map((name) => copyFile(join(MIGRATIONS, name), join(before, name))));
    await migrate(fresh.database, before);
    await rm(before, { recursive: true });
    await run(`
      insert into users (id, full_name, email, created_at, updated_at)
        values ('${USER}', 'Anna', 'anna@example.org', now(), now());
      insert into families (id, user_id, family_name, location, children_count, contact_info, service_status,
          service_end_date, service_end_reason, other_reason_details, last_provider, previous_providers,
          reliability_rating, communication_rating, timeliness_rating, professionalism_rating, notes, created_at,
          updated_at)
        values ('${FAMILY}', '${USER}', 'Lee', 'Austin', 1, '', 'Active', '2026-01-01', 'other', '', '', 0, 5, 5, 5, 5,
          'Said', '2026-01-01', '2026-01-01');
      insert into contractors (id, user_id, name, specialty, phone, email, location, certifications, created_at,
          updated_at)
        select id::uuid, '${USER}', 'Dana', 'nanny', '(512) 555-0100', '', '', '{}', '2026-01-01', '2026-01-01'
        from unnest(array['${CONTRACTOR}', '${DELETED}']) id;
      update contractors set phone = '', location = 'Austin', updated_by = '${USER}', updated_at = '2026-01-02';
      update contractors set deleted_at = '2026-01-03', updated_by = '${USER}', updated_at = '2026-01-03'
        where id = '${DELETED}';
      insert into profiles (user_id, bio, updated_at) values ('${USER}', 'Said', '2026-01-01');
      insert into messages (id, kind, sender_id, subject, body, data, created_at)
        values ('${MESSAGE}', 'feedback', '${USER}', 'S', 'B', '{"rating": null, "suggestion": ""}', now());
      insert into agreement_acceptances (user_id, name, version, text_hash, user_agent, accepted_at)
        values ('${USER}', 'nda', '1.0', repeat('0', 64), '', now());
    `);
    await migrate(fresh.database, MIGRATIONS);
  });
  afterAll(() => fresh.drop());

  test("no column of these tables holds '', and what was said stays", async () => {
    for (const table of ['families', 'contractors', 'profiles', 'agreement_acceptances']) {
      const found = await rows(
        `select said.key from ${table} t, jsonb_each(to_jsonb(t)) said where said.value = '""'`,
      );
      expect(found, table).toEqual([]);
    }
    expect(
      await rows('select contact_info, last_provider, other_reason_details, notes from families'),
    ).toEqual([
      { contact_info: null, last_provider: null, other_reason_details: null, notes: 'Said' },
    ]);
    expect(await rows('select distinct phone, email, location from contractors')).toEqual([
      { phone: null, email: null, location: 'Austin' },
    ]);
    expect(await rows('select bio, allergies, zip_code, first_name from profiles')).toEqual([
      { bio: 'Said', allergies: null, zip_code: null, first_name: null },
    ]);
    expect(await rows('select data from messages')).toEqual([
      { data: { rating: null, suggestion: null } },
    ]);
  });

  test('nothing has a new version of it, and nothing a new entry in its history', async () => {
    const versions = await rows(`
      select updated_at = '2026-01-01' as same from families union all select updated_at = '2026-01-01' from profiles
      union all select updated_at = coalesce(deleted_at, '2026-01-02') from contractors`);
    expect(versions).toEqual([{ same: true }, { same: true }, { same: true }, { same: true }]);
    expect(await rows('select count(*)::int as n from history')).toEqual([{ n: 3 }]);
    // The next change of one has its entry again.
    await run(`update contractors set name = 'Dana Lee' where id = '${CONTRACTOR}'`);
    expect(await rows('select count(*)::int as n from history')).toEqual([{ n: 4 }]);
  });

  test('earlier versions say it the same way', async () => {
    const before = await rows(`
      select before - 'certifications' as before from history where entity_id = '${DELETED}' order by id`);
    const rest = {
      name: 'Dana',
      specialty: 'nanny',
      email: null,
      hourly_rate: null,
      experience_years: null,
    };
    const dates = { availability: null, last_service_date: null };
    expect(before).toEqual([
      { before: { ...rest, ...dates, phone: '(512) 555-0100', location: null } },
      { before: { ...rest, ...dates, phone: null, location: 'Austin' } },
    ]);
  });

  test.each([
    ["update families set notes = ''"],
    ["update contractors set phone = ''"],
    ["update profiles set zip_code = ''"],
    ["update agreement_acceptances set user_agent = ''"],
  ])("'' is no longer taken: %s", async (statement) => {
    await expect(run(statement)).rejects.toThrow(/_not_said"$/);
  });
});
