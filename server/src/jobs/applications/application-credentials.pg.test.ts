import {
  listCredentials,
  saveCredential,
} from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import type { CredentialDraft } from '@pcr/contract/files/credentials/credentials.schema.ts';
import {
  deleteDocuments,
  restoreDocuments,
} from '@pcr/contract/files/documents/documents.endpoints.ts';
import * as endpoints from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import { APPLICATIONS_TOPIC } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { deleteJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { credentialDraft } from '../../files/testing/credential-drafts.ts';
import { upload } from '../../files/testing/file-fixtures.ts';
import { PDF } from '../../files/testing/file-samples.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

// credentials.md 8 and 9.

let fixtures: JobFixtures;
/** The poster of the job, and the applicant. */
let anna: Member;
let bella: Member;
let application: string;

beforeAll(async () => {
  fixtures = await startJobFixtures({ tellAfterMs: 3_600_000 });
  ({ anna, bella } = fixtures);
});
afterAll(() => fixtures.app.close());
beforeEach(async () => {
  await fixtures.begin();
  application = (await fixtures.apply()).id;
});

async function credential(changes: Partial<CredentialDraft> = {}, as = bella): Promise<string> {
  const { id } = await upload(as, { folder: 'certificates', name: 'My card.pdf', bytes: PDF });
  await as.ask(saveCredential, {
    params: { id },
    in: credentialDraft({ number: 'A-17', ...changes }),
  });
  return id;
}
const params = () => ({ params: { id: application } });
const attach = (...ids: string[]) =>
  bella.ask(endpoints.attachCredentials, { ...params(), in: { ids } });
const attached = async () =>
  (await bella.ask(endpoints.listAttachedCredentials, params())).items.map(({ id }) => id);
const look = async () => (await anna.ask(endpoints.lookAtCredentials, params())).items;
const file = (credential_id: string) => ({ params: { id: application, credential_id } });
const looks = async () => (await bella.ask(endpoints.listCredentialLooks, params())).items;
const counts = async () => [
  (await fixtures.applications())[0]?.credentials,
  (await fixtures.seenBy(bella)).my_application?.credentials,
];

describe('credentials.md 8: own credentials go with a pending application', () => {
  test('the job’s provider sees kind, issuer, expiry and the file, and no number', async () => {
    const id = await credential({ kind: 'other', issuer: 'Red Cross', issued_date: '2026-01-05' });
    expect(await counts()).toEqual([0, 0]);
    const { items } = await attach(id);
    const shown = { kind: 'other', title: 'My card', issuer: 'Red Cross', expiry_date: null };
    expect(items).toEqual([{ id, ...shown, state: 'valid', days_left: null }]);
    expect(await look()).toEqual(items);
    expect(await counts()).toEqual([1, 1]);
    const { status, bytes, headers } = await anna.reply(endpoints.getAttachedCredential, file(id));
    expect(status).toBe(200);
    expect(bytes).toEqual(PDF);
    expect(headers.get('content-disposition')).toContain('"Credential.pdf"');
  });

  test('others go in the place of these, or none; the same twice is one', async () => {
    const [one, two] = [await credential(), await credential()];
    await attach(one, one);
    expect(await attached()).toEqual([one]);
    await attach(two);
    expect(await attached()).toEqual([two]);
    await anna.refused('not_found', endpoints.getAttachedCredential, file(one));
    await attach();
    expect(await attached()).toEqual([]);
    expect(await look()).toEqual([]);
  });

  test('an expired one, another’s, and a document that is none are refused, and nothing changes', async () => {
    const [good, old] = [await credential(), await credential({ expiry_date: '2020-01-01' })];
    const plain = await upload(bella, { folder: 'certificates', name: 'plain.pdf', bytes: PDF });
    const annas = await credential({}, anna);
    await attach(good);
    const refused = (code: 'conflict' | 'not_found', id: string) =>
      bella.refused(code, endpoints.attachCredentials, { ...params(), in: { ids: [good, id] } });
    expect(await refused('conflict', old)).toMatchObject({
      message: 'Your credential “CPR” has expired, so it can’t go with an application.',
    });
    for (const id of [plain.id, annas, newId()]) await refused('not_found', id);
    const many = Array.from({ length: 21 }, newId);
    await bella.refused('invalid_input', endpoints.attachCredentials, {
      ...params(),
      in: { ids: many },
    });
    expect(await attached()).toEqual([good]);
  });

  test('credentials.md 10: one that was not checked for viruses yet is refused with when to come again, and goes once it is', async () => {
    const [good, fresh] = [await credential(), await credential({ kind: 'cda' })];
    const mark = (unchecked: boolean) =>
      fixtures.app.rows('update files set unchecked = $2 where id = $1', [fresh, unchecked]);
    await attach(good);
    await mark(true);
    const given = { ...params(), in: { ids: [good, fresh] } };
    expect((await bella.refused('conflict', endpoints.attachCredentials, given)).message).toBe(
      'Your credential “CDA” has not been checked for viruses yet, so it can’t go with an application. We try every hour. Please try again later.',
    );
    expect(await attached()).toEqual([good]);
    const { items } = await bella.ask(listCredentials);
    expect(items.filter(({ unchecked }) => unchecked).map(({ id }) => id)).toEqual([fresh]);
    await mark(false);
    await attach(good, fresh);
    expect((await attached()).sort()).toEqual([good, fresh].sort());
  });

  test('each of the two sees and changes only their own side', async () => {
    const id = await credential();
    await attach(id);
    await bella.refused('forbidden', endpoints.lookAtCredentials, params());
    await bella.refused('forbidden', endpoints.getAttachedCredential, file(id));
    await anna.refused('forbidden', endpoints.listAttachedCredentials, params());
    await anna.refused('forbidden', endpoints.listCredentialLooks, params());
    await anna.refused('forbidden', endpoints.attachCredentials, { ...params(), in: { ids: [] } });
    expect(await looks()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['accepted', () => fixtures.decide(application)],
    ['declined', () => fixtures.decide(application, 'declined')],
    ['withdrawn', () => fixtures.withdraw(application)],
  ])(
    'once it is %s, its provider sees nothing of them any more, and none is attached',
    async (_, end) => {
      const id = await credential();
      await attach(id);
      await look();
      await end();
      expect(await counts()).toEqual([0, 0]);
      await anna.refused('forbidden', endpoints.lookAtCredentials, params());
      await anna.refused('forbidden', endpoints.getAttachedCredential, file(id));
      await bella.refused('forbidden', endpoints.attachCredentials, {
        ...params(),
        in: { ids: [] },
      });
      expect(await looks()).toHaveLength(1);
    },
  );

  test('while the job is hidden its provider does not see them; of a deleted job nobody does', async () => {
    const id = await credential();
    await attach(id);
    await fixtures.app.rows('update jobs set hidden = true');
    expect((await fixtures.applications())[0]?.credentials).toBe(0);
    await anna.refused('forbidden', endpoints.lookAtCredentials, params());
    await anna.refused('forbidden', endpoints.getAttachedCredential, file(id));
    await fixtures.app.rows('update jobs set hidden = false');
    const { updated_at } = await fixtures.seenBy(anna);
    await anna.ask(deleteJob, { ...fixtures.params(), query: { updated_at } });
    await anna.refused('not_found', endpoints.getAttachedCredential, file(id));
  });

  test('a document that is deleted goes from it, and comes back when it is restored', async () => {
    const id = await credential();
    await attach(id);
    await bella.ask(deleteDocuments, { in: { ids: [id] } });
    expect(await look()).toEqual([]);
    await anna.refused('not_found', endpoints.getAttachedCredential, file(id));
    expect(await counts()).toEqual([0, 0]);
    await bella.ask(restoreDocuments, { in: { ids: [id] } });
    expect((await look()).map((one) => one.id)).toEqual([id]);
  });
});

describe('credentials.md 9: each look', () => {
  test('is recorded for the applicant: the list, and each file that was opened', async () => {
    const [one, two] = [await credential({ kind: 'cda' }), await credential()];
    await attach(one, two);
    expect(await looks()).toEqual([]);
    await look();
    await anna.reply(endpoints.getAttachedCredential, file(one));
    await anna.reply(endpoints.getAttachedCredential, file(one));
    const seen = await looks();
    expect(seen.map(({ credential_id, title, opened }) => [credential_id, title, opened])).toEqual([
      [one, 'CDA', true],
      [one, 'CDA', true],
      ...[two, one]
        .sort()
        .reverse()
        .map((id) => [id, id === one ? 'CDA' : 'CPR', false]),
    ]);
    expect(seen[0]?.looked_at).toEqual(expect.any(String));
    // A credential that is gone keeps its looks.
    await bella.ask(deleteDocuments, { in: { ids: [one] } });
    expect((await looks())[0]).toMatchObject({ title: 'A credential that is gone', opened: true });
  });

  test('an opening is not hidden by any number of looks after it, nor by openings of another', async () => {
    const [one, two] = [await credential({ kind: 'cda' }), await credential()];
    await attach(one, two);
    await anna.reply(endpoints.getAttachedCredential, file(one));
    for (let n = 0; n < 60; n++) await look();
    for (let n = 0; n < 45; n++) await anna.reply(endpoints.getAttachedCredential, file(two));
    const opened = (await looks())
      .filter((seen) => seen.opened)
      .map(({ credential_id }) => credential_id);
    expect(opened).toEqual([...Array(5).fill(two), one]);
  });

  test('credentials.md 10: a file that was not yet scanned is not opened, and no look is recorded', async () => {
    const id = await credential();
    await attach(id);
    await fixtures.app.rows('update files set unchecked = true where id = $1', [id]);
    const refused = await anna.refused('unavailable', endpoints.getAttachedCredential, file(id));
    expect(refused.message).toBe(
      'This file has not been checked for viruses yet. Please try again in an hour.',
    );
    expect(await looks()).toEqual([]);
    await fixtures.app.rows('update files set unchecked = false where id = $1', [id]);
    expect((await anna.reply(endpoints.getAttachedCredential, file(id))).status).toBe(200);
  });

  test('both pages hear of what changed, who applied alone of a look', async () => {
    const id = await credential();
    const published = await collectEvents(fixtures.app);
    await attach(id);
    await look();
    await anna.reply(endpoints.getAttachedCredential, file(id));
    const about = { topic: APPLICATIONS_TOPIC, id: fixtures.job.id };
    expect(await published()).toEqual([
      { to: [anna.id, bella.id], ...about },
      { to: [bella.id], ...about },
      { to: [bella.id], ...about },
    ]);
  });
});
