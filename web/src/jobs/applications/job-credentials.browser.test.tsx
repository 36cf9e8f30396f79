import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import type { Credential } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import * as endpoints from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import { attachedUrl } from '@pcr/contract/jobs/applications/application-credentials.schema.ts';
import { page } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { press, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { jobDetails } from '../testing/job-screen.ts';
import { jobServer } from '../testing/job-server.ts';

// credentials.md 8 and 9 on the screen.

const own = (name: string, fields: Partial<Credential>): Credential => ({
  ...{
    id: newId(),
    name,
    type: 'application/pdf',
    kind: 'cpr',
    number: null,
    issuer: null,
    issued_date: null,
  },
  ...{
    unchecked: false,
    expiry_date: null,
    state: 'valid',
    days_left: null,
    updated_at: '2026-03-03T18:00:00Z',
  },
  ...fields,
});
const sheet = page.getByRole('dialog', { name: 'Attach Credentials' });

test('an applicant attaches valid credentials, no file that was not yet scanned (credentials.md 10), and reads who looked; the choice stays meanwhile', async ({
  server,
  member,
  open,
}) => {
  const jobs = jobServer(server, member);
  const job = jobs.postByAnother();
  jobs.apply(job);
  const [valid, expired] = [
    own('a.pdf', {}),
    own('b.pdf', { kind: 'cda', state: 'expired', expiry_date: '2026-03-01', days_left: -3 }),
  ];
  let unchecked = true;
  server.answer(listCredentials, () => ({
    items: [expired, { ...valid, unchecked }],
    as_of: '2026-03-04T18:00:00Z',
  }));
  await open(`/jobs?job=${job.id}`);
  await press(jobDetails(), 'Attach Credentials');
  const choice = sheet.getByRole('checkbox', { name: 'CPR' });
  await expect.element(sheet.getByRole('checkbox', { name: 'CDA' })).toBeDisabled();
  await expect.element(choice).toBeDisabled();
  await expect
    .element(sheet.getByText('Not checked for viruses yet. We try every hour.'))
    .toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  unchecked = false;
  server.publish({ topic: DOCUMENTS_TOPIC, id: null, everyone: false });
  await choice.click();
  const mend = server.refuse(endpoints.attachCredentials, 'internal');
  await press(sheet, 'Save');
  await expect.element(sheet.getByRole('alert')).toBeVisible();
  await expect.element(choice).toBeChecked();
  mend();
  const [attaching, listing] = [
    server.hold(endpoints.attachCredentials),
    server.hold(endpoints.listAttachedCredentials),
  ];
  await press(sheet, 'Save');
  // The details say that something goes with the application; what it is, nobody knows yet.
  await listing.arrived;
  await expect.element(choice).toBeChecked();
  attaching.letGo();
  await expect.element(toast('Credentials saved')).toBeVisible();
  listing.letGo();
  expect(server.asked(endpoints.attachCredentials).at(-1)?.in).toEqual({ ids: [valid.id] });
  await expect
    .element(jobDetails().getByRole('list', { name: 'Credentials that go with it' }))
    .toMatchTextContent('CPR (Expires on Mar 14, 2026, in 10 days)');
  await jobDetails().getByText('Who looked at your credentials').click();
  await expect
    .element(jobDetails().getByRole('list', { name: 'Looks at your credentials' }))
    .toMatchTextContent(/^The person who posted this job looked at CPR, Mar \d, /);
});

test('the provider opens them by a press, and downloads the file', async ({
  server,
  member,
  open,
}) => {
  const jobs = jobServer(server, member);
  const job = jobs.post();
  const application = jobs.applyByAnother(job);
  const id = newId();
  jobs.attachByAnother(application, id);
  await open(`/jobs?job=${job.id}&tab=applications`);
  await expect
    .element(jobDetails().getByText('The applicant can see when you look.'))
    .toBeVisible();
  expect(server.asked(endpoints.lookAtCredentials)).toEqual([]);
  await jobDetails()
    .getByRole('button', { name: /^See 1 credential of/ })
    .click();
  const download = jobDetails().getByRole('link', { name: 'Download CPR' });
  await expect.element(download).toHaveAttribute('href', attachedUrl(application.id, id));
  await expect.element(jobDetails().getByText('Red Cross')).toBeVisible();
  await expect.element(jobDetails().getByText('Expires on Mar 14, 2026, in 10 days')).toBeVisible();
  expect(server.asked(endpoints.lookAtCredentials)).toHaveLength(1);
});
