import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import * as endpoints from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import {
  listDocuments,
  moveDocuments,
  findSameNames as sameNames,
} from '@pcr/contract/files/documents/documents.endpoints.ts';
import { getReceived } from '@pcr/contract/files/files.endpoints.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { page, userEvent } from 'vitest/browser';
import { accountServer } from '../../account/testing/account-server.ts';
import { draftsOf } from '../../kit/draft/draft-storage.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import {
  address,
  field,
  press,
  pressDiscard,
  textsOf,
  toast,
} from '../../kit/testing/component-test.ts';
import { momentText } from '../../kit/words/said-time.ts';
import { paths } from '../../paths.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { certificateOf, credentialOf, credentialServer } from '../testing/credential-server.ts';
import { documentOf, documentServer } from '../testing/document-server.ts';
import { heldUploads } from '../testing/held-uploads.ts';

// credentials.md on the screen.

const main = page.getByRole('main');
const dialog = (name: string) => page.getByRole('dialog', { name });

test('a certificate becomes a credential from its details, which begin with it, and the grace period is asked about again (credentials.md 15)', async ({
  server,
  open,
}) => {
  const card = certificateOf('card.pdf');
  documentServer(server, card);
  credentialServer(server, [card]);
  await open(`/documents?folder=certificates&document=${card.id}`);
  await press(dialog('card.pdf'), 'Make It a Credential');
  const sheet = dialog('Make It a Credential');
  await press(sheet, 'Save');
  await expect.element(field(sheet, 'Kind')).toHaveAccessibleDescription(/^Choose what it is/);
  await field(sheet, 'Kind').selectOptions('CPR');
  await field(sheet, 'Number').fill('A-17');
  await field(sheet, 'Issued by').fill('Red Cross');
  await field(sheet, 'Issued on').fill('2026-02-02');
  await field(sheet, 'Expires on').fill('2026-02-01');
  await press(sheet, 'Save');
  await expect
    .element(field(sheet, 'Expires on'))
    .toHaveAccessibleDescription(/It can’t end before it was issued/);
  expect(server.asked(endpoints.saveCredential)).toEqual([]);
  await field(sheet, 'Expires on').fill('');
  // kit.md 45: a day that is typed in part is not one that never comes.
  (field(sheet, 'Expires on').element() as HTMLElement).focus();
  await userEvent.keyboard('0303');
  await press(sheet, 'Save');
  await expect
    .element(field(sheet, 'Expires on'))
    .toHaveAccessibleDescription(/^Enter a real date/);
  expect(server.asked(endpoints.saveCredential)).toEqual([]);
  await field(sheet, 'Expires on').fill('2027-01-01');
  await field(sheet, 'Expires on').fill('');
  const before = server.asked(getSession).length;
  await press(sheet, 'Save');
  await expect.element(toast('Credential saved')).toBeVisible();
  await expect.poll(() => server.asked(getSession).length).toBeGreaterThan(before);
  const details = dialog('card.pdf');
  await expect.element(details.getByText('Red Cross')).toBeVisible();
  await expect.element(details.getByText('Does not expire')).toBeVisible();
  await expect.element(details.getByText('Valid')).toBeVisible();
  const topOf = (words: string) =>
    details.getByText(words, { exact: true }).element().getBoundingClientRect().top;
  expect(topOf('Status')).toBeLessThan(topOf('Type'));
  expect(server.asked(endpoints.saveCredential)[0]?.in).toEqual({
    ...{
      kind: 'cpr',
      number: 'A-17',
      issuer: 'Red Cross',
      issued_date: '2026-02-02',
      expiry_date: null,
    },
    ...{ time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, updated_at: null },
  });
});

test('what is typed after an answer was lost is saved over that (kit.md 48); the document is no credential anymore; in another folder none can be one', async ({
  server,
  open,
}) => {
  const card = certificateOf('card.pdf');
  const lease = { ...certificateOf('lease.pdf'), folder: 'contracts' as const };
  documentServer(server, card, lease);
  credentialServer(server, [card], credentialOf(card, { issuer: 'Red Cross' }));
  await open(`/documents?folder=certificates&document=${card.id}`);
  await press(dialog('card.pdf'), 'Edit Credential');
  const sheet = dialog('Edit Credential');
  await field(sheet, 'Issued by').fill('AHA');
  server.loseAnswer(endpoints.saveCredential);
  await press(sheet, 'Save');
  await expect.element(sheet.getByRole('alert')).toBeVisible();
  await field(sheet, 'Number').fill('A-17');
  await press(sheet, 'Save');
  await expect.element(toast('Credential saved')).toBeVisible();
  await expect.element(dialog('card.pdf').getByText('A-17')).toBeVisible();
  await press(dialog('card.pdf'), 'Edit Credential');
  const mend = server.refuse(endpoints.removeCredential, 'internal');
  await press(sheet, 'Not a Credential Anymore');
  await expect.element(sheet.getByRole('alert')).toBeVisible();
  mend();
  await press(sheet, 'Not a Credential Anymore');
  await expect.element(toast('This document is no credential anymore')).toBeVisible();
  await expect
    .element(dialog('card.pdf').getByRole('button', { name: 'Make It a Credential' }))
    .toBeVisible();
  await open(`/documents?folder=contracts&document=${lease.id}`);
  await expect.element(dialog('lease.pdf').getByText('Added')).toBeVisible();
  expect(dialog('lease.pdf').getByText('Credential', { exact: true }).query()).toBeNull();
});

test('typed text outlasts a reload, until it is saved or discarded', async ({ server, open }) => {
  const card = certificateOf('card.pdf');
  documentServer(server, card);
  const credentials = credentialServer(server, [card], credentialOf(card, { issuer: 'Red Cross' }));
  await open(`/documents?folder=certificates&document=${card.id}`);
  await press(dialog('card.pdf'), 'Edit Credential');
  const sheet = dialog('Edit Credential');
  await field(sheet, 'Issued by').fill('AHA');
  await field(sheet, 'Number').fill('A-17');
  // It is based on what stood there when it was typed.
  const updated_at = '2026-03-03T20:00:00Z';
  credentials.change(card.id, { kind: 'cda', number: 'Z-1', updated_at });
  await open();
  await expect.element(sheet.getByText('What you typed is back')).toBeVisible();
  await expect.element(field(sheet, 'Issued by')).toHaveValue('AHA');
  await expect.element(field(sheet, 'Kind')).toHaveValue('cpr');
  await press(sheet, 'Save');
  await expect
    .element(sheet.getByText(/changed on another device. It is now: CDA.*issued by Red Cross/))
    .toBeVisible();
  await press(sheet, 'Save');
  await expect.element(toast('Credential saved')).toBeVisible();
  await press(dialog('card.pdf'), 'Edit Credential');
  await expect.element(field(sheet, 'Number')).toHaveValue('A-17');
  // What only the other device changed has stayed (kit.md 160).
  await expect.element(field(sheet, 'Kind')).toHaveValue('cda');
  await expect.element(sheet.getByText('What you typed is back')).not.toBeInTheDocument();
  await field(sheet, 'Number').fill('B-18');
  await press(sheet, 'Cancel');
  await press(dialog('card.pdf'), 'Edit Credential');
  await expect.element(field(sheet, 'Number')).toHaveValue('B-18');
  await pressDiscard(sheet);
  await expect.element(field(sheet, 'Number')).toHaveValue('A-17');
});

test('credentials.md 16: certificates are on the device as they were last seen, also where only their figure was; their earlier place leads to them', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  const card = certificateOf('card.pdf');
  documentServer(server, card);
  credentialServer(
    server,
    [],
    credentialOf(card, { state: 'expired', expiry_date: '2025-11-01', days_left: -30 }),
  );
  await open(paths.profile());
  const papers = main.getByRole('region', { name: 'Papers' });
  await expect.element(papers).toMatchTextContent(/0 of 1 paper current/);
  await expect.poll(() => server.asked(listDocuments)).toHaveLength(1);
  server.setOnline(false);
  await open('/documents/credentials');
  await expect.poll(address).toBe(paths.certificates());
  await expect
    .poll(() => textsOf(main.getByRole('article')))
    .toEqual(['CPRExpired Nov 1, 2025card.pdf']);
  await expect.element(papers).toMatchTextContent(/0 of 1 paper current/);
  server.setOnline(true);
});

test('what cannot be loaded is not counted, and the certificates stand there by their names', async ({
  server,
  open,
}) => {
  const card = certificateOf('card.pdf');
  documentServer(server, card);
  credentialServer(server, [card], credentialOf(card));
  server.refuse(endpoints.listCredentials, 'internal');
  await open(paths.certificates());
  await expect.element(main.getByText('not known right now')).toBeVisible();
  await expect
    .poll(() => textsOf(main.getByRole('article')))
    .toEqual([`card.pdfPDF · ${momentText(card.created_at)}`]);
});

test('credentials.md 14, 15: certificates say what they are and until when, and how many papers are current; one that says nothing is asked about from its row', async ({
  server,
  open,
}) => {
  const [old, soon, none] = [
    certificateOf('old.pdf'),
    certificateOf('soon.pdf'),
    certificateOf('scan.pdf'),
  ];
  documentServer(server, old, soon, none);
  credentialServer(
    server,
    [none],
    credentialOf(old, {
      kind: 'first_aid',
      state: 'expired',
      expiry_date: '2025-11-01',
      days_left: -30,
    }),
    credentialOf(soon, { state: 'expiring', expiry_date: '2026-04-15', days_left: 43 }),
  );
  await open('/documents?folder=certificates');
  const papers = main.getByRole('region', { name: 'Papers' });
  await expect
    .element(papers)
    .toMatchTextContent(/^Inspection ready: 1 of 2 papers current.*First Aid expired Nov 1, 2025/);
  await expect
    .poll(() => textsOf(main.getByRole('article')))
    .toEqual([
      'First AidExpired Nov 1, 2025old.pdf',
      'CPRExpires in 43 dayssoon.pdf',
      'scan.pdfPDFSay what it is',
    ]);
  expect(server.asked(listDocuments).at(-1)?.query).toEqual({
    folder: 'certificates',
    sort: 'expiry',
  });
  await press(main, 'Say what scan.pdf is');
  const sheet = dialog('Add a certificate');
  await sheet.getByRole('radio', { name: 'License' }).click();
  await press(sheet, 'Save');
  await expect.element(toast('Credential saved')).toBeVisible();
  await expect.element(papers).toMatchTextContent(/2 of 3 papers current/);
  expect(saved(server)).toEqual([{ id: none.id, kind: 'licence', expiry_date: null }]);
});

test('credentials.md 17: moving a certificate asks before its credential ends, and Undo brings both back', async ({
  server,
  open,
}) => {
  const [card, plain] = [certificateOf('card.pdf'), certificateOf('plain.pdf')];
  documentServer(server, card, plain);
  credentialServer(server, [], credentialOf(card, { expiry_date: '2026-04-15', days_left: 43 }));
  const move = dialog('Move to Another Folder');
  const question = page.getByRole('alertdialog', { name: 'End this credential?' });
  const moves = () => server.asked(moveDocuments).map(({ in: { ids, folder } }) => [folder, ids]);
  const moveTo = async (name: string) => {
    await press(dialog(name), 'Move');
    await move.getByRole('radio', { name: 'Contracts' }).click();
    await press(move, 'Move');
  };
  await open(`/documents?folder=certificates&document=${card.id}`);
  await expect.element(dialog('card.pdf').getByText('Edit Credential')).toBeVisible();
  await moveTo('card.pdf');
  await expect.element(question).toMatchTextContent(/CPR.*we don’t remind you before it expires/);
  await press(question, 'Cancel');
  expect(moves()).toEqual([]);
  await press(move, 'Move');
  await press(question, 'Move');
  await expect.element(toast('1 document moved to Contracts')).toBeVisible();
  await press(page, 'Undo');
  await expect.element(toast('Moved back')).toBeVisible();
  expect(moves()).toEqual([
    ['contracts', [card.id]],
    ['certificates', [card.id]],
  ]);

  // One that is none is moved at once.
  await open(`/documents?folder=certificates&document=${plain.id}`);
  await moveTo('plain.pdf');
  await expect.poll(moves).toHaveLength(3);
});

const chooser = () =>
  page
    .getByRole('dialog', { name: 'Add a certificate' })
    .element()
    .querySelector('input[type=file]:not([capture])') as HTMLElement;
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
const saved = (server: AnsweringServer) =>
  server.asked(endpoints.saveCredential).map(({ params, in: { kind, expiry_date } }) => ({
    ...{ id: params?.id, kind, expiry_date },
  }));

test('credentials.md 12, account.md 23: from the banner to a credential in four presses; what is said before the file has arrived is saved with it', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  const certificates: StoredFile[] = [];
  documentServer(server);
  credentialServer(server, certificates);
  server.answer(sameNames, () => ({ items: [] }));
  const sent = heldUploads();
  member.grace_period_ends_at = new Date(Date.now() + 3_600_000).toISOString();
  await open('/profile');
  await page.getByRole('link', { name: /^Grace Period Active: / }).click();
  const sheet = dialog('Add a certificate');
  await expect.element(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await userEvent.upload(chooser(), pdf('card.pdf'));
  await press(sheet, 'Save');
  await expect.element(sheet.getByText('Choose what it is')).toBeVisible();
  await sheet.getByRole('radio', { name: 'First Aid' }).click();
  const over = sheet.getByText('This day is over. It will be listed as expired.');
  await field(sheet, 'Expires on').fill('2020-05-01');
  await expect.element(over).toBeVisible();
  await field(sheet, 'Expires on').fill('2199-05-01');
  await expect.element(over).not.toBeInTheDocument();
  // It has been on its way all the time.
  expect(sent).toHaveLength(1);
  await press(sheet, 'Save');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(saved(server)).toEqual([]);
  const id = sent[0]?.id ?? '';
  certificates.push(documentOf('card.pdf', { id, folder: 'certificates' }));
  sent[0]?.arrive();
  await expect.element(toast('Credential saved')).toBeVisible();
  expect(saved(server)).toEqual([{ id, kind: 'first_aid', expiry_date: '2199-05-01' }]);
  expect(draftsOf(member.user.id)).toEqual([]);
});

test('credentials.md 13: whoever adds files to the certificates is asked about each; a picture becomes a PDF, and an answer that was lost is sent again', async ({
  server,
  open,
  member,
}) => {
  const certificates: StoredFile[] = [];
  documentServer(server);
  credentialServer(server, certificates);
  server.answer(sameNames, () => ({ items: [] }));
  server.answer(getReceived, () => ({ bytes: 0 }));
  const sent = heldUploads();
  await open('/documents?folder=certificates');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('button', { name: 'Choose files' })).toBeVisible();
  const chooseFiles = main.element().querySelector('input[type=file]') as HTMLElement;
  await userEvent.upload(chooseFiles, [pdf('one.pdf'), pdf('two.pdf')]);
  const sheet = dialog('Add a certificate');
  await expect.element(sheet.getByText('one.pdf · 1 more after it')).toBeVisible();
  await press(sheet, 'Skip');
  await expect.element(sheet.getByText('two.pdf')).toBeVisible();
  await press(sheet, 'Skip');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(draftsOf(member.user.id).filter(({ name }) => name.startsWith('credentials'))).toEqual([]);

  sent[0]?.arrive();
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.arrive();
  await expect.element(main.getByText('Successfully uploaded 2 file(s)')).toBeVisible();
  await open(paths.addCertificate({ kind: 'cda' }));
  await expect.element(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await userEvent.upload(
    chooser(),
    new File([await picture()], 'IMG_1.png', { type: 'image/png' }),
  );
  await expect.element(sheet.getByText('Certificate.pdf')).toBeVisible();
  await expect.element(sheet.getByRole('radio', { name: 'CDA' })).toBeChecked();
  await press(sheet, 'Save');
  await expect.poll(() => sent.length).toBe(3);
  const id = sent[2]?.id ?? '';
  certificates.push(documentOf('Certificate.pdf', { id, folder: 'certificates' }));
  server.loseAnswer(endpoints.saveCredential);
  sent[2]?.arrive();
  // The file counts as not sent until both are there.
  await expect.poll(() => sent.length).toBe(4);
  sent[3]?.arrive();
  await expect.element(toast('Credential saved')).toBeVisible();
  expect(saved(server)).toEqual(Array(2).fill({ id, kind: 'cda', expiry_date: null }));
});

test('files.md 37, credentials.md 13: a file that is refused for good takes what was typed with it; the sheet says why, and asks for another one', async ({
  server,
  open,
  member,
}) => {
  documentServer(server);
  credentialServer(server, []);
  server.answer(sameNames, () => ({ items: [] }));
  const sent = heldUploads();
  await open(paths.addCertificate());
  const sheet = dialog('Add a certificate');
  const choose = sheet.getByRole('button', { name: 'Choose a file' });
  await expect.element(choose).toBeVisible();
  await userEvent.upload(chooser(), pdf('card.pdf'));
  await sheet.getByRole('radio', { name: 'First Aid' }).click();
  await expect.poll(() => draftsOf(member.user.id).length).toBe(2);
  sent[0]?.refuse();
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/card.pdf is damaged/);
  await expect.element(choose).toBeVisible();
  await expect.poll(() => draftsOf(member.user.id)).toEqual([]);
  await userEvent.upload(chooser(), pdf('better.pdf'));
  await expect.element(sheet.getByText('better.pdf')).toBeVisible();
  await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument();
});

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  return canvas.convertToBlob({ type: 'image/png' });
}
