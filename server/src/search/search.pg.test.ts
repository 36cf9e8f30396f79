import { createAnnouncement } from '@pcr/contract/announcements/announcements.endpoints.ts';
import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { listPeople } from '@pcr/contract/conversations/conversations.endpoints.ts';
import { createEvent } from '@pcr/contract/events/events.endpoints.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { createFamily, deleteFamily } from '@pcr/contract/families/families.endpoints.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import { applyToJob } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { searchAll } from '@pcr/contract/search/search.endpoints.ts';
import { SEARCH_SHOWN, type SearchKind } from '@pcr/contract/search/search.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcementDraft } from '../announcements/testing/announcement-drafts.ts';
import { takesMessages } from '../consent/testing/consenting.ts';
import { contractorDraft } from '../contractors/testing/contractor-drafts.ts';
import { eventDraft } from '../events/testing/event-drafts.ts';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { comesIn } from '../groups/testing/board-drafts.ts';
import { groupDraft } from '../groups/testing/group-drafts.ts';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';

let app: TestApp;
let ana: Member;
let bo: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows(
    'truncate families, contractors, jobs, events, groups, announcements, files, users cascade',
  );
  [ana, bo] = [await app.member(), await app.member()];
});

async function found(q: string, member = ana) {
  const answer = await member.ask(searchAll, { query: { q } });
  return Object.fromEntries(
    answer.found.map(({ kind, items }) => [kind, items.map(({ title }) => title)]),
  ) as Partial<Record<SearchKind, string[]>>;
}

/** One's own, without the bytes that nobody looks for. */
async function keeps(member: Member, folder: string, name: string, deleted = false) {
  const id = newId();
  await app.rows(
    `insert into files (id, user_id, folder, name, type, size, path, created_at, updated_at, deleted_at)
     values ($1, $2, $3, $4, 'application/pdf', 1, $5, now(), now(), case when $6 then now() end)`,
    [id, member.id, folder, name, id, deleted],
  );
  return id;
}

test('one search finds what each list shows: one’s own records, documents and photos, and what all members see (search.md 1, 2)', async () => {
  for (const member of [ana, bo]) {
    await member.ask(createFamily, { in: familyDraft({ family_name: 'Willow' }) });
    await keeps(member, 'certificates', 'willow.pdf');
    await app.rows(
      "insert into photos (id, user_id, title, date, width, height, placeholder) values ($1, $2, 'Willow walk', '2026-11-02', 1, 1, 'AAAA')",
      [await keeps(member, 'gallery', 'IMG_1.jpg'), member.id],
    );
  }
  await keeps(ana, 'documents', 'willow-old.pdf', true);
  await keeps(ana, 'avatar', 'willow.png');
  await bo.ask(createContractor, { in: contractorDraft({ name: 'Willow Brown' }) });
  await bo.ask(createJob, { in: jobDraft({ title: 'At Willow House' }) });
  await bo.ask(createEvent, { in: eventDraft({ title: 'Willow weaving' }) });
  await bo.ask(createAnnouncement, { in: announcementDraft({ title: 'Willow closed' }) });
  const { id } = await bo.ask(createGroup, { in: groupDraft({ name: 'Willow Circle' }) });
  const meeting = await bo.ask(createEvent, {
    in: eventDraft({ title: 'Willow meets', group_id: id }),
  });
  const everybodys = {
    contractors: ['Willow Brown'],
    jobs: ['At Willow House'],
    groups: ['Willow Circle'],
    announcements: ['Willow closed'],
  };
  // Of a group the events are its members'.
  expect(await found('WILLOW')).toEqual({
    ...{ families: ['Willow'], documents: ['willow.pdf'], photos: ['Willow walk'] },
    events: ['Willow weaving'],
    ...everybodys,
  });
  const statusOf = async (of: Member) =>
    (await of.ask(searchAll, { query: { q: 'Willow Circle' } })).found.flatMap(({ kind, items }) =>
      kind === 'groups' ? items.map(({ status }) => status) : [],
    );
  expect(await statusOf(ana)).toEqual([null]);
  await comesIn(app, id, ana.id);
  // It leads them to its page (search.md 4).
  expect(await statusOf(ana)).toEqual(['member']);
  expect((await found('willow')).events?.sort()).toEqual(['Willow meets', 'Willow weaving']);
  expect(meeting.group_id).toBe(id);
  expect((await found('willow', await app.member())).families).toBeUndefined();
});

test('what a list hides or has deleted is not found (search.md 1)', async () => {
  const job = await bo.ask(createJob, { in: jobDraft({ title: 'Night Owl' }) });
  const family = await ana.ask(createFamily, { in: familyDraft({ family_name: 'Owlett' }) });
  const group = await bo.ask(createGroup, { in: groupDraft({ name: 'Owls', is_active: false }) });
  expect(await found('owl')).toEqual({ families: ['Owlett'], jobs: ['Night Owl'] });
  // Its leader is in it.
  expect((await found('owl', bo)).groups).toEqual(['Owls']);
  await app.rows('update jobs set hidden = true where id = $1', [job.id]);
  await ana.ask(deleteFamily, {
    params: { id: family.id },
    query: { updated_at: family.updated_at },
  });
  expect(await found('owl')).toEqual({});
  expect((await found('owl', bo)).jobs).toEqual(['Night Owl']);
  expect(group.is_active).toBe(false);
});

test('letters count as they are compared, of any script, from two on (search.md 3)', async () => {
  await ana.ask(createFamily, { in: familyDraft({ family_name: 'Muñoz-O’Brien' }) });
  await bo.ask(createJob, { in: jobDraft({ title: '王小明 Nanny, 100%' }) });
  await bo.ask(createAnnouncement, { in: announcementDraft({ title: 'Ça va', content: 'Été.' }) });
  expect(await found('munoz-obr')).toEqual({ families: ['Muñoz-O’Brien'] });
  expect(await found('小明')).toEqual({ jobs: ['王小明 Nanny, 100%'] });
  expect(await found('0%')).toEqual({ jobs: ['王小明 Nanny, 100%'] });
  expect(await found('ete')).toEqual({ announcements: ['Ça va'] });
  expect(await found('e_')).toEqual({});
  for (const q of ['m', ' m ', '’’', '']) {
    const { fields } = await ana.refused('invalid_input', searchAll, { query: { q } });
    expect(fields?.q, q).toBeTruthy();
  }
});

test('of each kind five come, those first whose title has the words, and whether there are more (search.md 4)', async () => {
  for (let n = 0; n < SEARCH_SHOWN; n++)
    await bo.ask(createJob, { in: jobDraft({ title: `Helper ${n}`, description: 'Montessori.' }) });
  const kinds = async () =>
    (await ana.ask(searchAll, { query: { q: 'montess' } })).found.map(({ kind, items, more }) => [
      ...[kind, items.length, more, items[0]?.title],
    ]);
  expect(await kinds()).toEqual([['jobs', SEARCH_SHOWN, false, 'Helper 4']]);
  const first = await bo.ask(createJob, { in: jobDraft({ title: 'Montessori lead' }) });
  await app.rows("update jobs set created_at = now() - interval '9 days' where id = $1", [
    first.id,
  ]);
  expect(await kinds()).toEqual([['jobs', SEARCH_SHOWN, true, 'Montessori lead']]);
  // Where very many fit, the first ones of the list.
  await app.rows(
    `insert into jobs (id, provider_id, title, description, start_date, job_type, status, created_at, updated_at)
     select gen_random_uuid(), $1, 'Many ' || n, 'Montessori.', '2026-12-01', 'shift', 'active',
       now() + n * interval '1 second', now() from generate_series(1, 400) n`,
    [bo.id],
  );
  expect(await kinds()).toEqual([['jobs', SEARCH_SHOWN, true, 'Many 400']]);
});

test('people are those with whom one has a group or an application, or who answered one’s event, by the name that they show, as long as they do (search.md 6)', async () => {
  const names = [
    'Zora Group',
    'Zora Job',
    'Zora Applies',
    'Zora Comes',
    'Zora Hosts',
    'Zora Nobody',
    'Zora Hidden',
  ];
  const [inGroup, provider, applicant, guest, host, nobody, hidden] = (await Promise.all(
    names.map((full_name) => app.member({ full_name })),
  )) as [Member, Member, Member, Member, Member, Member, Member];
  const cards = new Map<string, string>();
  for (const one of [inGroup, provider, applicant, guest, host, nobody])
    cards.set(one.id, await takesMessages(one));
  const { id } = await ana.ask(createGroup, { in: groupDraft({ name: 'Circle' }) });
  for (const one of [inGroup, hidden]) await comesIn(app, id, one.id);
  const theirs = await provider.ask(createJob, { in: jobDraft() });
  await ana.ask(applyToJob, { params: { id: theirs.id }, in: applicationDraft() });
  const own = await ana.ask(createJob, { in: jobDraft() });
  await applicant.ask(applyToJob, { params: { id: own.id }, in: applicationDraft() });
  // Who made an event is told to nobody (events.md 4); who comes is told to its maker.
  for (const [maker, comes] of [
    [host, ana],
    [ana, guest],
  ] as const) {
    const event = await maker.ask(createEvent, {
      in: eventDraft({ title: 'Tea', max_attendees: null }),
    });
    await comes.ask(respondToEvent, {
      params: { id: event.id },
      in: { id: newId(), response: 'attending', notes: null },
    });
  }
  expect((await found('zora')).people).toEqual([
    ...['Zora Applies', 'Zora Comes', 'Zora Group', 'Zora Job'],
  ]);
  // To write to somebody takes more (conversations.md 25): an answer to an event opens nothing, and
  // a refusal ends it.
  const writesTo = async () =>
    (await ana.ask(listPeople, { query: {} })).items.map(({ name }) => name);
  expect(await writesTo()).toEqual(['Zora Applies', 'Zora Group', 'Zora Job']);
  await app.rows("update job_applications set status = 'declined'");
  expect(await writesTo()).toEqual(['Zora Group']);
  expect((await found('zora')).people?.length).toBe(4);
  const answer = await ana.ask(searchAll, { query: { q: 'zora group' } });
  expect(answer.found[0]?.items).toEqual([
    {
      ...{ id: cards.get(inGroup.id), title: 'Zora Group', photo: null },
      ...{ detail: null, day: null, status: null, folder: null },
    },
  ]);
  expect(JSON.stringify(answer)).not.toContain(inGroup.id);
  // Each of them knows ana as well, who shows no name.
  expect(await found('robin', inGroup)).toEqual({});
  await inGroup.ask(revokeConsent, { params: { name: 'display_real_name' } });
  await app.rows(
    "update user_consent_preferences set profile_visibility = 'private' where user_id = $1",
    [guest.id],
  );
  expect((await found('zora')).people).toEqual(['Zora Applies', 'Zora Job']);
});

test('family records are found once their disclaimer is accepted (search.md 5)', async () => {
  await ana.ask(createFamily, { in: familyDraft({ family_name: 'Alder' }) });
  expect(await found('alder')).toEqual({ families: ['Alder'] });
  await app.rows(
    "delete from agreement_acceptances where user_id = $1 and name = 'family_disclaimer'",
    [ana.id],
  );
  expect(await found('alder')).toEqual({});
});
