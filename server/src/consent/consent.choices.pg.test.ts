import {
  exportConsentChanges,
  getConsents,
  giveConsent,
  listConsentChanges,
  revokeAllConsents,
  revokeConsent,
} from '@pcr/contract/consent/consent.endpoints.ts';
import {
  CONSENT_EXPORT_MAX,
  CONSENT_HISTORY_PAGE,
  CONSENT_TEXT_VERSION,
  CONSENTS,
  CONSENTS_PER_HOUR,
  type Consent,
  type ConsentChange,
} from '@pcr/contract/consent/consent.schema.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { createFamily, deleteFamily } from '@pcr/contract/families/families.endpoints.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import { applyToJob } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob, getJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractorDraft, reviewDraft } from '../contractors/testing/contractor-drafts.ts';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { groupDraft } from '../groups/testing/group-drafts.ts';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { openStream } from '../testing/live-stream.ts';
import { collectEvents } from '../testing/published-events.ts';

let app: TestApp;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  [ana, bo] = await Promise.all([app.member({ full_name: 'Ana Okonkwo' }), app.member()]);
});

/** As the screen asks: with the choices as they are now. */
async function give(member: Member, name: Consent) {
  const { updated_at } = await member.ask(getConsents);
  return member.ask(giveConsent, {
    params: { name },
    in: { text_version: CONSENT_TEXT_VERSION, updated_at },
  });
}
const revoke = (member: Member, name: Consent) => member.ask(revokeConsent, { params: { name } });
const choices = async (member: Member) => {
  const now = await member.ask(getConsents);
  return CONSENTS.filter((name) => now[name]);
};
const history = async (member: Member) =>
  (await member.ask(listConsentChanges, { query: {} })).items;
const said = ({ setting_name, old_value, new_value, change_reason }: ConsentChange) =>
  `${setting_name} ${old_value} ${new_value} ${change_reason}`;

describe('the four consents', () => {
  test('are all off at first, and have no history', async () => {
    expect(await choices(ana)).toEqual([]);
    expect(await ana.ask(getConsents)).toMatchObject({ updated_at: null });
    expect(await history(ana)).toEqual([]);
  });

  test('are given and taken back one by one, each logged with its reason; nobody else’s change', async () => {
    await give(ana, 'display_real_name');
    await give(ana, 'share_location_region');
    expect(await choices(ana)).toEqual(['display_real_name', 'share_location_region']);
    await revoke(ana, 'display_real_name');
    expect(await choices(ana)).toEqual(['share_location_region']);
    expect((await history(ana)).map(said)).toEqual([
      'display_real_name true false User revoked consent',
      'share_location_region false true User opted in',
      'display_real_name false true User opted in',
    ]);
    expect(await choices(bo)).toEqual([]);
    expect(await history(bo)).toEqual([]);
    const versions = await app.rows(
      'select new_value, text_version from consent_change_log where user_id = $1',
      [ana.id],
    );
    for (const { new_value, text_version } of versions)
      expect(text_version).toBe(new_value ? CONSENT_TEXT_VERSION : null);
  });

  test('are all taken back at once: each that was on is logged, and no other', async () => {
    await give(ana, 'display_real_name');
    await give(ana, 'allow_contact_through_app');
    await ana.ask(revokeAllConsents);
    expect(await choices(ana)).toEqual([]);
    const [first, second, ...before] = await history(ana);
    expect([first, second].map((change) => change && said(change)).sort()).toEqual([
      'allow_contact_through_app true false User revoked consent',
      'display_real_name true false User revoked consent',
    ]);
    expect(before).toHaveLength(2);
    await ana.ask(revokeAllConsents);
    expect(await history(ana)).toHaveLength(4);
  });

  test('change together with their history, or not at all', async () => {
    await give(ana, 'display_real_name');
    await app.rows('alter table consent_change_log rename to consent_change_log_away');
    const replies = [
      await ana.reply(revokeConsent, { params: { name: 'display_real_name' } }),
      await ana.reply(revokeAllConsents),
    ];
    await app.rows('alter table consent_change_log_away rename to consent_change_log');
    expect(replies.map(({ status }) => status)).toEqual([500, 500]);
    expect(await choices(ana)).toEqual(['display_real_name']);
    expect(await history(ana)).toHaveLength(1);
  });
});

describe('consenting', () => {
  const params = { name: 'display_real_name' } as const;
  const given = { text_version: CONSENT_TEXT_VERSION, updated_at: null };

  test('twice, or on two devices at once, is one change', async () => {
    const other = await app.otherDevice(ana);
    const replies = await Promise.all(
      [ana, other, ana, other].map((device) => device.reply(giveConsent, { params, in: given })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await history(ana)).map(said)).toEqual(['display_real_name false true User opted in']);
  });

  test('to words that are not the current ones is refused', async () => {
    await ana.refused('agreement_outdated', giveConsent, {
      params,
      in: { ...given, text_version: '0.9' },
    });
    expect(await choices(ana)).toEqual([]);
  });

  test('that is on its way while all is taken back elsewhere comes too late, also where nothing was on', async () => {
    await ana.ask(revokeAllConsents);
    const refused = await ana.refused('conflict', giveConsent, { params, in: given });
    expect(refused.current).toEqual(await ana.ask(getConsents));
    expect(await choices(ana)).toEqual([]);
    expect(await history(ana)).toEqual([]);
  });

  test('and taking back at the same time end in one of the two, and the history says how', async () => {
    for (let round = 0; round < 5; round++) {
      const { updated_at } = await ana.ask(getConsents);
      await Promise.all([
        ana.reply(giveConsent, { params, in: { ...given, updated_at } }),
        ana.reply(revokeAllConsents),
        ana.reply(revokeConsent, { params }),
      ]);
    }
    // From the first change on, each choice continues with its earlier value.
    const changes = await app.rows<{ old_value: boolean; new_value: boolean }>(
      'select old_value, new_value from consent_change_log where user_id = $1 order by created_at',
      [ana.id],
    );
    let on = false;
    for (const { old_value, new_value } of changes) {
      expect(old_value).toBe(on);
      on = new_value;
    }
    expect(await choices(ana)).toEqual(on ? ['display_real_name'] : []);
  });

  test('is limited within an hour; taking back never is', async () => {
    await ana.ask(giveConsent, { params, in: given });
    await app.rows("update rate_limits set points = $1 where key like 'consents:%'", [
      CONSENTS_PER_HOUR - 1,
    ]);
    await ana.ask(giveConsent, { params, in: given });
    await ana.refused('too_many_requests', giveConsent, { params, in: given });
    await revoke(ana, 'display_real_name');
    expect(await choices(ana)).toEqual([]);
    await app.rows('delete from rate_limits');
  });
});

describe('the history', () => {
  /** As many changes as that, one after the other. */
  const many = (count: number) =>
    app.rows(
      `insert into consent_change_log (id, user_id, setting_name, old_value, new_value, change_reason, text_version, created_at)
       select gen_random_uuid(), $1, 'display_real_name', n % 2 = 0, n % 2 = 1,
         case n % 2 when 1 then 'User opted in' else 'User revoked consent' end, case n % 2 when 1 then '1.0' end,
         $3::timestamptz + (n / 3) * interval '1 second'
       from generate_series(1, $2::int) n`,
      [ana.id, count, app.clock.now().toISOString()],
    );

  test('is given 20 at a time, newest first, each once', async () => {
    await many(CONSENT_HISTORY_PAGE * 2 + 3);
    const seen: ConsentChange[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: ConsentChange[]; next: string | null } = await ana.ask(
        listConsentChanges,
        {
          query: cursor ? { cursor } : {},
        },
      );
      expect(page.items.length).toBeLessThanOrEqual(CONSENT_HISTORY_PAGE);
      seen.push(...page.items);
      cursor = page.next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(CONSENT_HISTORY_PAGE * 2 + 3);
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    await ana.refused('invalid_input', listConsentChanges, { query: { cursor: 'page 2' } });
  });

  test('comes as a file that spreadsheets open, newest first, with no more than its limit', async () => {
    await give(ana, 'share_location_region');
    await revoke(ana, 'share_location_region');
    const { status, headers, bytes } = await ana.reply(exportConsentChanges);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(
      'attachment; filename="consent-history.csv"',
    );
    const rows = (await history(ana)).map(
      ({ created_at, old_value, change_reason }) =>
        `${created_at.slice(0, 19).replace('T', ' ')},share_location_region,${old_value ? 'on,off' : 'off,on'},${change_reason}`,
    );
    const head = 'created_at_utc,setting_name,old_value,new_value,change_reason';
    expect(bytes.toString()).toBe(`\ufeff${[head, ...rows].join('\n')}\n`);
    await many(CONSENT_EXPORT_MAX + 600);
    const long = (await ana.reply(exportConsentChanges)).text.trim().split('\n');
    expect(long).toHaveLength(CONSENT_EXPORT_MAX + 1);
    expect(new Set(long).size).toBeGreaterThan(CONSENT_EXPORT_MAX / 3);
    expect((await bo.reply(exportConsentChanges)).text.trim().split('\n')).toHaveLength(1);
  });

  test('that could not be read is refused in the closed form', async () => {
    await app.rows('alter table consent_change_log rename to consent_change_log_away');
    try {
      await ana.refused('internal', exportConsentChanges);
    } finally {
      await app.rows('alter table consent_change_log_away rename to consent_change_log');
    }
  });
});

test('the example is of the member’s own: their newest record, their place, and whether their address is confirmed', async () => {
  const bare = {
    full_name: 'Ana Okonkwo',
    email: ana.email,
    email_confirmed: true,
    photo: null,
    city: null,
    state: null,
  };
  expect((await ana.ask(getConsents)).example).toEqual({ ...bare, family: null });
  await bo.ask(createFamily, { in: familyDraft({ family_name: 'Not hers' }) });
  await ana.ask(createFamily, {
    in: familyDraft({ family_name: 'Okonkwo', location: '12 Oak Street, Tacoma, WA 98402' }),
  });
  const last = await ana.ask(createFamily, { in: familyDraft({ family_name: 'Deleted' }) });
  await ana.ask(deleteFamily, { params: { id: last.id }, query: { updated_at: last.updated_at } });
  await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
  await app.rows("insert into profiles (user_id, city, state) values ($1, 'Tacoma', 'WA')", [
    ana.id,
  ]);
  expect((await ana.ask(getConsents)).example).toEqual({
    ...bare,
    ...{ email_confirmed: false, city: 'Tacoma', state: 'WA' },
    family: { family_name: 'Okonkwo', region: 'Tacoma, WA' },
  });
});

describe('live', () => {
  test('a change is heard on the other devices of the member, and its choices on nobody else’s', async () => {
    const [other, bos] = await Promise.all([
      openStream(app.address, await app.otherDevice(ana)),
      openStream(app.address, bo),
    ]);
    await Promise.all([other.current(), bos.current()]);
    await give(ana, 'share_location_region');
    await expect
      .poll(() => other.changes)
      .toEqual([{ topic: 'consent', id: null, everyone: false }]);
    expect(bos.changes).toEqual([]);
    other.close();
    bos.close();
  });

  test('name and address are news to members who see the member’s jobs, and their applications; other consents are not', async () => {
    const own = await ana.ask(createJob, { in: jobDraft() });
    const theirs = await bo.ask(createJob, { in: jobDraft() });
    await ana.ask(applyToJob, { params: { id: theirs.id }, in: applicationDraft() });
    const published = await collectEvents(app);
    await give(ana, 'allow_service_history_visible');
    await give(ana, 'display_real_name');
    expect((await bo.ask(getJob, { params: { id: own.id } })).provider_name).toBe('Ana Okonkwo');
    await revoke(ana, 'display_real_name');
    expect((await bo.ask(getJob, { params: { id: own.id } })).provider_name).toBe('Provider');
    // Again changes nothing, and is news to their own pages alone.
    await revoke(ana, 'display_real_name');
    const news = [
      { to: [ana.id], topic: 'consent' },
      // With their ids Bo would know that his applicant has posted this job.
      { to: 'everyone', topic: 'jobs' },
      { to: [ana.id, bo.id], topic: 'job_applications' },
    ];
    const [choice] = news;
    expect(await published()).toEqual([choice, ...news, ...news, choice]);
  });

  test('the name is news to members who see assessments, which do not say whose they are', async () => {
    const contractor = await bo.ask(createContractor, { in: contractorDraft() });
    await ana.ask(createReview, { params: { id: contractor.id }, in: reviewDraft() });
    const published = await collectEvents(app);
    await give(ana, 'allow_contact_through_app');
    await give(ana, 'display_real_name');
    const own = { to: [ana.id], topic: 'consent' };
    expect(await published()).toEqual([own, own, { to: 'everyone', topic: 'contractor_reviews' }]);
  });

  test('of several jobs and applications they are news as a whole, to all that they went to, which says of none whose it is', async () => {
    const cy = await app.member();
    for (const who of [bo, cy]) {
      await ana.ask(createJob, { in: jobDraft() });
      const { id } = await who.ask(createJob, { in: jobDraft() });
      await ana.ask(applyToJob, { params: { id }, in: applicationDraft() });
    }
    const published = await collectEvents(app);
    await give(ana, 'allow_contact_through_app');
    const news = await published();
    expect(news).toEqual([
      { to: [ana.id], topic: 'consent' },
      { to: 'everyone', topic: 'jobs' },
      { to: expect.any(Array), topic: 'job_applications' },
    ]);
    expect([...(news[2]?.to ?? [])].sort()).toEqual([ana.id, bo.id, cy.id].sort());
  });

  test('of a job and a group they are news of both as a whole, which does not say that one has both', async () => {
    const job = await ana.ask(createJob, { in: jobDraft() });
    const published = await collectEvents(app);
    await give(ana, 'display_real_name');
    const own = { to: [ana.id], topic: 'consent' };
    expect(await published()).toEqual([own, { to: 'everyone', topic: 'jobs', id: job.id }]);
    await ana.ask(createGroup, { in: groupDraft() });
    await published();
    await revoke(ana, 'display_real_name');
    expect((await published()).slice(-3)).toEqual([
      own,
      { to: 'everyone', topic: 'jobs' },
      { to: 'everyone', topic: 'groups' },
    ]);
  });
});
