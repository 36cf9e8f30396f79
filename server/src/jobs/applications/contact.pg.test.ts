import {
  getConsents,
  giveConsent,
  revokeConsent,
} from '@pcr/contract/consent/consent.endpoints.ts';
import { CONSENT_TEXT_VERSION } from '@pcr/contract/consent/consent.schema.ts';
import { askForContact } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { ASK_AGAIN_DAYS } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { deleteJob, restoreJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

// jobs.md 55, 56.

let fixtures: JobFixtures;
let app: TestApp;
let anna: Member;
let bella: Member;
let carla: Member;
let id: string;
beforeAll(async () => {
  fixtures = await startJobFixtures();
  ({ app, anna, bella, carla } = fixtures);
});
afterAll(() => fixtures.app.close());
beforeEach(async () => {
  await fixtures.begin();
  await app.rows('delete from user_consent_preferences');
  ({ id } = await fixtures.apply());
});

async function allow(member: Member) {
  const { updated_at } = await member.ask(getConsents);
  const given = { text_version: CONSENT_TEXT_VERSION, updated_at };
  await member.ask(giveConsent, { params: { name: 'allow_contact_through_app' }, in: given });
}
const forbid = (member: Member) =>
  member.ask(revokeConsent, { params: { name: 'allow_contact_through_app' } });
const ask = (member: Member) => member.ask(askForContact, { params: { id } });
/** What each of the two is told about reaching the other. */
async function contacts() {
  const [toProvider] = await fixtures.applications();
  const { my_application } = await fixtures.seenBy(bella);
  return { anna: toProvider, bella: my_application };
}
const asked = async (who: Member) =>
  (await fixtures.inboxOf(who)).filter(({ kind }) => kind.startsWith('contact_asked'));

describe('an accepted application', () => {
  test('alone says how the two reach each other', async () => {
    for (const one of Object.values(await contacts()))
      expect(one).toMatchObject({ contact: null, can: { ask: false } });
    await fixtures.decide(id, 'declined');
    for (const one of Object.values(await contacts()))
      expect(one).toMatchObject({ contact: null, can: { ask: false } });
  });

  test('has the address of each who shares it, and says to each what keeps their own from the other', async () => {
    await fixtures.decide(id);
    const nothing = { asked_at: null, ask_again_at: null, asked_me_at: null };
    const none = { ...nothing, email: null, own_address: 'not_allowed' };
    expect(await contacts()).toMatchObject({
      anna: { contact: none, can: { ask: true } },
      bella: { contact: none, can: { ask: true } },
    });
    await allow(bella);
    expect(await contacts()).toMatchObject({
      anna: { contact: { ...none, email: bella.email }, can: { ask: false } },
      bella: { contact: { ...none, own_address: 'shared' }, can: { ask: true } },
    });
    await allow(anna);
    await app.rows('update users set email_confirmed = false where id = $1', [anna.id]);
    expect(await contacts()).toMatchObject({
      anna: { contact: { email: bella.email, own_address: 'not_confirmed' } },
      bella: { contact: { email: null }, can: { ask: true } },
    });
    await app.rows('update users set email_confirmed = true where id = $1', [anna.id]);
    expect(await contacts()).toMatchObject({
      bella: { contact: { email: anna.email }, can: { ask: false } },
    });
    await forbid(anna);
    expect(await contacts()).toMatchObject({ bella: { contact: { email: null } } });
  });
});

describe('asking the other to share their address', () => {
  beforeEach(() => fixtures.decide(id));

  test('puts an entry into their inbox, and both see when, at once; once the address is shared it is no question any more', async () => {
    const published = await collectEvents(app);
    const { contact } = await ask(bella);
    const told = await published();
    for (const { id: member } of [anna, bella])
      expect(told).toContainEqual({
        ...{ to: [member], topic: 'job_applications', id: fixtures.job.id },
      });
    expect(contact).toMatchObject({
      asked_at: expect.any(String),
      ask_again_at: expect.any(String),
    });
    expect(Date.parse(contact?.ask_again_at ?? '') - Date.parse(contact?.asked_at ?? '')).toBe(
      ASK_AGAIN_DAYS * 86_400_000,
    );
    const parts = { job_title: 'Evening Caregiver' };
    expect(await asked(anna)).toEqual([
      { kind: 'contact_asked_by_applicant', subject_id: fixtures.job.id, parts },
    ]);
    expect(await contacts()).toMatchObject({
      anna: { contact: { asked_at: null, asked_me_at: contact?.asked_at } },
      bella: { contact: { asked_at: contact?.asked_at, asked_me_at: null } },
    });
    await ask(anna);
    expect(await asked(bella)).toEqual([
      { kind: 'contact_asked_by_provider', subject_id: fixtures.job.id, parts },
    ]);
    await allow(anna);
    // Not because it is too soon.
    app.clock.advance({ days: ASK_AGAIN_DAYS });
    const later = await app.otherDevice(bella);
    expect((await ask(later)).contact).toMatchObject({ email: anna.email });
    const entries = "select from inbox_entries where user_id = $1 and kind like 'contact_asked%'";
    expect(await app.rows(entries, [anna.id])).toHaveLength(1);
  });

  test('happens once a week, however often it is pressed, also at once', async () => {
    const devices = [bella, await app.otherDevice(bella), bella, await app.otherDevice(bella)];
    const answers = await Promise.all(devices.map(ask));
    expect(new Set(answers.map(({ contact }) => contact?.asked_at)).size).toBe(1);
    expect(await asked(anna)).toHaveLength(1);
    app.clock.advance({ days: ASK_AGAIN_DAYS - 1 });
    await ask(bella);
    expect(await asked(anna)).toHaveLength(1);
    app.clock.advance({ days: 1 });
    // Their session has ended by then.
    await ask(await app.otherDevice(bella));
    const rows = await app.rows(
      "select from inbox_entries where user_id = $1 and kind like 'contact_asked%'",
      [anna.id],
    );
    expect(rows).toHaveLength(2);
  });

  test('is for these two alone, and while the job is there', async () => {
    await carla.refused('not_found', askForContact, { params: { id } });
    const pending = await fixtures.apply(carla);
    await carla.refused('forbidden', askForContact, { params: { id: pending.id } });
    const params = { id: fixtures.job.id };
    const { updated_at } = await fixtures.seenBy(anna);
    await anna.ask(deleteJob, { params, query: { updated_at } });
    await bella.refused('not_found', askForContact, { params: { id } });
    await anna.ask(restoreJob, { params });
    await ask(bella);
    expect(await asked(anna)).toHaveLength(1);
  });
});
