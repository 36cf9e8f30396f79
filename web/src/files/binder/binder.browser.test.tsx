import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import {
  deleteBinder,
  getBinder,
  requestBinder,
} from '@pcr/contract/files/binder/binder.endpoints.ts';
import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { keys } from 'idb-keyval';
import { page, userEvent } from 'vitest/browser';
import { field, press, pressDiscard, pressRetry } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { AS_OF, binderServer } from '../testing/binder-server.ts';
import { certificateOf, credentialOf, credentialServer } from '../testing/credential-server.ts';
import { documentOf, documentServer } from '../testing/document-server.ts';

// binder.md on the screen.

const AT = '/documents/binder';
const main = page.getByRole('main');
const words = (text: string | RegExp) => main.getByText(text);
const box = (name: string | RegExp) => main.getByRole('checkbox', { name });
const bar = main.getByRole('progressbar', { name: 'Made so far' });
const download = main.getByRole('link', { name: 'Download', exact: true });
const IN_A_WEEK = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
const READY = {
  state: 'ready',
  percent: 100,
  size: 12_900_000,
  pages: 41,
  ready_at: AS_OF,
  expires_at: IN_A_WEEK,
} as const;

function papers(server: Parameters<typeof documentServer>[0]) {
  const [card, licence, old] = [
    certificateOf('card.pdf'),
    certificateOf('licence.pdf'),
    certificateOf('old.pdf'),
  ];
  const plan = documentOf('Fire plan.pdf');
  documentServer(server, card, licence, old, plan);
  credentialServer(
    server,
    [card, licence, old],
    credentialOf(card, { state: 'expiring', expiry_date: '2026-03-04', days_left: 1 }),
    credentialOf(licence, { kind: 'licence' }),
    credentialOf(old, { kind: 'cda', state: 'expired', expiry_date: '2026-03-01', days_left: -2 }),
  );
  return { card, licence, old, plan };
}

test('valid credentials are chosen, others can be; it is made, says how far it is, and is offered (binder.md 2, 5)', async ({
  server,
  open,
}) => {
  const { licence, plan } = papers(server);
  const { becomes, own } = binderServer(server);
  await open(AT);
  await expect.element(box(/^CPR/)).toBeChecked();
  await expect.element(box(/^License/)).toBeChecked();
  await expect.element(box(/^CDA/)).not.toBeInTheDocument();
  await expect.element(words('1 credential that has expired cannot be added.')).toBeVisible();
  await expect.element(field(main, 'Your name')).not.toHaveValue('');
  await box(/^CPR/).click();
  await press(main, 'Documents');
  await box('Fire plan.pdf').click();
  await press(main, 'Certificates');
  // Its certificates are credentials, which stand above.
  await expect.element(words('There is nothing else in this folder.')).toBeVisible();
  await field(main, 'Your name').fill('Ana Provider');
  await field(main, 'Facility').fill('Little Stars');
  await field(main, 'Date').fill('2026-03-05');
  await press(main, 'Make Binder (2 documents)');
  await expect.element(words('Your binder is being made')).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.includes('binder:new'))).toEqual([]);
  expect(server.asked(requestBinder)[0]?.in).toEqual({
    ...{ title: 'Ana Provider', facility: 'Little Stars', day: '2026-03-05' },
    document_ids: [licence.id, plan.id],
  });
  // The pressed button is gone: the focus is on the result.
  await expect.element(main.getByRole('region', { name: 'Your binder' })).toHaveFocus();
  await expect.poll(() => server.listening).toBe(1);
  const asked = server.asked(getBinder).length;
  becomes({ state: 'building', percent: 40 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  expect(server.asked(getBinder)).toHaveLength(asked + 1);
  becomes({ ...READY, left_out: [{ name: 'letter.docx', reason: 'word' }] });
  await expect.element(words(/^41 pages, 12\.3 MB\. You can download it until /)).toBeVisible();
  await expect.element(words('It is a Word document. Save it as a PDF to add it.')).toBeVisible();
  // A device with time has it by now (17).
  const there = new RegExp(`^(/api/binder/${own()?.id}/content|blob:.+)$`);
  await expect.element(download).toHaveAttribute('href', expect.stringMatching(there));
  await expect.element(main.getByRole('button', { name: /^Make a New Binder/ })).toBeVisible();
});

test('without a document or a name nothing is asked for; refused, it says why, and pressed twice it is asked for once', async ({
  server,
  open,
}) => {
  papers(server);
  binderServer(server);
  await open(AT);
  await box(/^CPR/).click();
  await box(/^License/).click();
  await field(main, 'Your name').fill('Ana Provider');
  await press(main, 'Make Binder (0 documents)');
  await expect.element(words('Choose at least one document.')).toBeVisible();
  await box(/^CPR/).click();
  await expect.element(words('Choose at least one document.')).not.toBeInTheDocument();
  await field(main, 'Your name').fill('');
  await press(main, 'Make Binder (1 document)');
  await expect.element(field(main, 'Your name')).toHaveAccessibleDescription(/is required/);
  expect(server.asked(requestBinder)).toEqual([]);
  await field(main, 'Your name').fill('Ana Provider');
  const mend = server.refuse(requestBinder, 'too_many_requests', {
    message: 'You made too many binders today. Please wait 5 hours and try again.',
    retry_after: 18_000,
  });
  await press(main, 'Make Binder (1 document)');
  await expect.element(words(/^Your binder was not made\. You made too many/)).toBeVisible();
  await expect.element(field(main, 'Your name')).toHaveValue('Ana Provider');
  mend();
  const before = server.asked(requestBinder).length;
  const asking = server.hold(requestBinder);
  await press(main, 'Make Binder (1 document)');
  await asking.arrived;
  await userEvent.keyboard('{Enter}');
  asking.letGo();
  await expect.element(bar).toBeVisible();
  expect(server.asked(requestBinder)).toHaveLength(before + 1);
});

test('one whose answer was lost is made, and what was typed for it is not kept as not sent (kit.md 155)', async ({
  server,
  open,
}) => {
  papers(server);
  const { becomes } = binderServer(server);
  await open(AT);
  await expect.poll(() => server.listening).toBe(1);
  await field(main, 'Facility').fill('Little Oaks');
  server.loseAnswer(requestBinder);
  await press(main, 'Make Binder (2 documents)');
  await expect.element(words(/^We don’t know if your binder was made\./)).toBeVisible();
  becomes({ state: 'building', percent: 40 });
  await expect.element(bar).toBeVisible();
  becomes(READY);
  await expect.element(download).toBeVisible();
  await expect.element(field(main, 'Facility')).toHaveValue('Little Oaks');
  await expect.element(words('What you typed is back')).not.toBeInTheDocument();
  await expect.element(words(/^We don’t know if your binder was made\./)).not.toBeInTheDocument();
});

test('text and choices outlast a reload, also where another device has asked for another binder meanwhile, until they are discarded', async ({
  server,
  open,
}) => {
  papers(server);
  const { asks, becomes } = binderServer(server, READY);
  await open(AT);
  await box(/^CPR/).click();
  await field(main, 'Facility').fill('Little Oaks');
  server.setReachable(false);
  await press(main, 'Make a New Binder (1 document)');
  await expect.element(words(/^We don’t know if your binder was made\./)).toBeVisible();
  server.setReachable(true);
  asks({ state: 'building', percent: 40, facility: 'Other House' });
  // The page has heard of it before it is loaded again.
  await expect.element(bar).toBeVisible();
  becomes(READY);
  await expect.element(download).toBeVisible();
  await open();
  await expect.element(words('What you typed is back')).toBeVisible();
  await expect.element(field(main, 'Facility')).toHaveValue('Little Oaks');
  await expect.element(box(/^CPR/)).not.toBeChecked();
  await pressDiscard(main);
  await expect.element(field(main, 'Facility')).toHaveValue('Other House');
  await expect.element(box(/^CPR/)).toBeChecked();
});

test('one on its way can be canceled, one that is ready deleted; what cannot be loaded is asked for again', async ({
  server,
  open,
}) => {
  papers(server);
  const { becomes } = binderServer(server, { state: 'building', percent: 10 });
  const mend = server.refuse(listCredentials, 'internal');
  await open(AT);
  await press(main, 'Cancel');
  await expect.element(words('Your credentials could not be loaded')).toBeVisible();
  await pressRetry(main, mend);
  await press(main, 'Make Binder (2 documents)');
  await expect.element(bar).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  becomes(READY);
  await press(main, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete this binder?' });
  const mendDelete = server.refuse(deleteBinder, 'internal');
  await press(question, 'Delete');
  await expect.element(question.getByText(/^The binder is still there\. /)).toBeVisible();
  mendDelete();
  await press(question, 'Delete');
  await expect.element(download).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: /^Make Binder/ })).toBeVisible();
});

const kept = async () => (await keys()).filter((key) => String(key).endsWith(':large'));

test('binder.md 17: the last binder is there without a network, and goes from the device with the binder and with whoever signs out', async ({
  server,
  open,
  member,
}) => {
  papers(server);
  const binder = binderServer(server, READY);
  server.answer(signOut, () => {
    server.endSession();
    return undefined;
  });
  const offline = words('It is on this device, too. You can open it without a network.');
  await open(AT);
  await expect.element(offline).toBeVisible();
  expect(await kept()).toEqual([`pcr_cache:${member.user.id}:large`]);
  server.setOnline(false);
  await open(AT);
  await expect.element(offline).toBeVisible();
  const link = download.element() as HTMLAnchorElement;
  expect(link.download).toBe('inspector-binder-2026-03-03.pdf');
  expect(await (await fetch(link.href)).text()).toBe('a file');
  server.setOnline(true);

  // Another one takes its place; a deleted one is nowhere any more.
  binder.becomes({ state: 'expired' });
  await expect.element(words('Your last binder is gone')).toBeVisible();
  await expect.poll(kept).toEqual([]);

  binder.asks(READY);
  await expect.poll(kept).toHaveLength(1);
  await press(page, 'Open menu');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  await expect.poll(kept).toEqual([]);
});

test('binder.md 17: a session that the server ended leaves no binder on the device', async ({
  server,
  open,
}) => {
  papers(server);
  binderServer(server, READY);
  await open(AT);
  await expect.poll(kept).toHaveLength(1);
  server.endSession();
  await open(AT);
  await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  await expect.poll(kept).toEqual([]);
});
