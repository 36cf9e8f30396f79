import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import * as endpoints from '@pcr/contract/files/documents/documents.endpoints.ts';
import { deleteFile } from '@pcr/contract/files/files.endpoints.ts';
import { keys } from 'idb-keyval';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { saveDraft } from '../../kit/draft/draft-storage.ts';
import { unsentKey } from '../../kit/kept/unsent-files.ts';
import { inAnotherTab } from '../../kit/testing/another-tab.ts';
import { busyStorage } from '../../kit/testing/busy-storage.ts';
import { address, field, goBack, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { paths } from '../../paths.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';
import { binderServer } from '../testing/binder-server.ts';
import { certificateOf, credentialOf, credentialServer } from '../testing/credential-server.ts';
import {
  canChoose,
  chooseNotes,
  chooser,
  folder,
  leaving,
  openToChoose,
  storedFiles,
  uploads,
} from '../testing/document-screen.ts';
import { documentOf, documentServer } from '../testing/document-server.ts';
import { heldUploads } from '../testing/held-uploads.ts';

// documents.md on the screen. Sending files is proved in the journey, on a real server.

const main = page.getByRole('main');
const dialog = (name: string) => page.getByRole('dialog', { name });
const names = () => textsOf(main.getByRole('article').getByRole('heading'));
const expectNames = (...expected: string[]) => expect.poll(names).toEqual(expected);

test('four folders with counts; each lists its own, and stands in the URL; search and order are asked of the server', async ({
  server,
  open,
}) => {
  documentServer(
    server,
    documentOf('lease.pdf'),
    documentOf('menu.pdf'),
    documentOf('deed.pdf', { folder: 'contracts' }),
  );
  await open('/documents');
  await expectNames('lease.pdf', 'menu.pdf');
  // The counts come by an answer of their own.
  await expect
    .poll(() => textsOf(main.getByRole('group', { name: 'Folders' }).getByRole('button')))
    .toEqual([
      'Documents2 documentsImages, PDF, DOC, DOCX, TXT',
      'Images0 documentsImages',
      'Certificates0 documentsPDF, DOC, DOCX',
      'Contracts1 documentPDF, DOC, DOCX',
    ]);
  // A phone says what the files take while files are added.
  const room = main.getByText('6 KB of 1 GB used');
  await expect.element(room).not.toBeInTheDocument();
  await press(page, 'Add files');
  await expect.element(room).toBeVisible();
  await main.getByRole('searchbox', { name: 'Search by name' }).fill('lease');
  await expectNames('lease.pdf');
  await field(main, 'Sort by').selectOptions('Size');
  const asked = { folder: 'documents', search: 'lease', sort: 'size' };
  await expect.poll(() => server.asked(endpoints.listDocuments).at(-1)?.query).toEqual(asked);
  await main.getByRole('searchbox', { name: 'Search by name' }).fill('rent');
  await expect
    .element(main.getByText('No document in this folder has these words in its name.'))
    .toBeVisible();
  await open('/documents');
  await folder('Contracts').click();
  await expectNames('deed.pdf');
  expect(address()).toBe('/documents?folder=contracts');
  await folder('Images').click();
  await expect.element(main.getByText(/^This folder is empty/)).toBeVisible();
});

test('a name that was given meanwhile is not replaced unseen, though the page has heard of it (documents.md 3)', async ({
  server,
  open,
}) => {
  const lease = documentOf('lease.pdf');
  const documents = documentServer(server, lease);
  await open('/documents');
  await press(main, 'lease.pdf');
  await press(dialog('lease.pdf'), 'Rename');
  const sheet = dialog('Rename Document');
  await field(sheet, 'Name').fill('Lease 2026.pdf');
  await expect.poll(() => server.listening).toBe(1);
  documents.rename(lease.id, 'their name.pdf');
  await expect
    .element(page.getByRole('heading', { name: 'their name.pdf', includeHidden: true }).first())
    .toBeVisible();
  await press(sheet, 'Save');
  await expect
    .element(sheet.getByText(/renamed on another device to “their name.pdf”/))
    .toBeVisible();
  server.loseAnswer(endpoints.renameDocument);
  await press(sheet, 'Save');
  await expect.element(sheet.getByText(/^The server cannot be reached/)).toBeVisible();
  // The name is the one that was sent: its answer was lost.
  await press(sheet, 'Save');
  await expect.element(toast('Document renamed')).toBeVisible();
  await expect.element(dialog('Lease 2026.pdf')).toBeVisible();
});

test('a deletion without a session or whose answer was lost says so; what is recently deleted can be deleted for good', async ({
  server,
  open,
}) => {
  documentServer(server, documentOf('lease.pdf'), documentOf('menu.pdf'));
  await open('/documents');
  await press(main, 'menu.pdf');
  const mend = server.refuse(endpoints.deleteDocuments, 'not_authenticated');
  await press(dialog('menu.pdf'), 'Delete');
  await expect
    .element(page.getByText('Not deleted. Please sign in to delete files'))
    .toBeInTheDocument();
  mend();
  await open('/documents');
  await press(main, 'menu.pdf');
  server.loseAnswer(endpoints.deleteDocuments);
  await press(dialog('menu.pdf'), 'Delete');
  await expect.element(page.getByText(/^We don’t know if this was deleted\./)).toBeInTheDocument();
  await open('/documents');
  await expectNames('lease.pdf');
  await press(main, 'Recently deleted');
  const list = dialog('Recently deleted');
  await press(list, 'Delete menu.pdf for good');
  await press(
    page.getByRole('alertdialog', { name: 'Delete this document for good?' }),
    'Delete for Good',
  );
  await expect.element(list.getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  expect(server.asked(deleteFile)).toHaveLength(1);
});

test('several are selected, moved where they fit, and deleted together', async ({
  server,
  open,
}) => {
  documentServer(
    server,
    documentOf('lease.pdf'),
    documentOf('menu.pdf'),
    documentOf('tree.jpg', { type: 'image/webp' }),
  );
  await open('/documents');
  await press(main, 'Select');
  await press(main, 'lease.pdf');
  await press(main, 'tree.jpg');
  await expect.element(main.getByText('2 documents selected')).toBeVisible();
  await expect
    .element(main.getByRole('button', { name: 'lease.pdf' }))
    .toHaveAttribute('aria-pressed', 'true');
  await press(main, 'Move');
  const sheet = dialog('Move to Another Folder');
  await press(sheet, 'Move');
  await expect.element(sheet.getByText('Choose a folder')).toBeVisible();
  await sheet.getByRole('radio', { name: 'Contracts' }).click();
  await press(sheet, 'Move');
  await expect.element(sheet.getByText('tree.jpg is a picture. Choose a PDF.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expectNames('menu.pdf', 'tree.jpg');
  await expect.element(main.getByText('1 document selected')).toBeVisible();
  await press(main, 'menu.pdf');
  await press(main, 'Delete');
  await expect.element(main.getByText(/^This folder is empty/)).toBeVisible();
  await press(toast('2 documents deleted'), 'Undo');
  await expectNames('menu.pdf', 'tree.jpg');
});

test('documents.md 17: a name that is there is asked about on renaming and moving: Cancel changes nothing, Replace and Keep Both do what they say', async ({
  server,
  open,
}) => {
  const [lease, menu] = [documentOf('lease.pdf'), documentOf('menu.pdf')];
  const contract = documentOf('menu.pdf', { folder: 'contracts' });
  documentServer(server, lease, menu, contract);
  await open('/documents');
  const question = page.getByRole('alertdialog', { name: 'Replace the document?' });
  await press(main, 'menu.pdf');
  await press(dialog('menu.pdf'), 'Move');
  const moving = dialog('Move to Another Folder');
  await moving.getByRole('radio', { name: 'Contracts' }).click();
  await press(moving, 'Move');
  await press(question, 'Keep Both');
  await expect.element(toast('1 document moved to Contracts')).toBeVisible();
  const moves = server.asked(endpoints.moveDocuments).map((asked) => asked.in);
  expect(moves).toEqual(
    ['ask', 'both'].map((same) => ({ ids: [menu.id], folder: 'contracts', same })),
  );
  await open('/documents?folder=contracts');
  await press(main.getByRole('article').first(), 'menu.pdf');
  await press(dialog('menu.pdf'), 'Rename');
  const sheet = dialog('Rename Document');
  await field(sheet, 'Name').fill('deed.pdf');
  await press(sheet, 'Save');
  await expect.element(dialog('deed.pdf')).toBeVisible();
  await press(dialog('deed.pdf'), 'Rename');
  await field(sheet, 'Name').fill('menu.pdf');
  await press(sheet, 'Save');
  await press(question, 'Cancel');
  await expect
    .element(sheet.getByText(/^Another document in this folder has this name/))
    .toBeVisible();
  await press(sheet, 'Save');
  await press(question, 'Replace');
  await expect.element(toast('Document renamed').last()).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(server.asked(endpoints.renameDocument).at(-1)?.in).toMatchObject({
    name: 'menu.pdf',
    same: 'replace',
  });
});

test('documents.md 18: on a desktop the first document is open beside the list, another takes its place, and after a deletion the next one is', async ({
  server,
  open,
}) => {
  const notes = (name: string) => documentOf(name, { type: 'text/plain', size: 169_165 });
  documentServer(server, notes('first.txt'), notes('second.txt'), notes('third.txt'));
  credentialServer(server, []);
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await open('/documents');
  const pane = (name: string) => page.getByRole('region', { name });
  await expect.element(pane('first.txt').getByText('165.2 KB')).toBeVisible();
  expect(address()).toBe('/documents');
  await expect.element(main.getByText('496 KB of 1 GB used')).toBeVisible();
  await press(pane('first.txt'), 'Delete');
  await expect.element(pane('second.txt')).toBeVisible();
  await press(main, 'third.txt');
  await expect.element(pane('third.txt')).toBeVisible();
  await expect.element(pane('second.txt')).not.toBeInTheDocument();
  server.setOnline(false);
  await press(main, 'Refresh');
  await expect
    .element(pane('third.txt').getByText(/This document opens once there is a connection\.$/))
    .toBeVisible();
  goBack();
  await expect.element(page.getByText('What you open in the list is shown here.')).toBeVisible();
});

const fileDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:'));

test('a document that was chosen stays on the device until it has arrived: the next visit goes on with it (files.md 31)', async ({
  server,
  open,
  member,
}) => {
  const sent = heldUploads(2);
  await openToChoose(server, open);
  await chooseNotes('first.txt', 'second.txt');
  await expect.poll(storedFiles).toBe(2);
  emptyDashboard(server);
  await open('/dashboard');
  await expect.element(main.getByText('2 files are not sent yet')).toBeVisible();
  await main.getByRole('link', { name: /not sent yet/ }).click();
  await folder('Contracts').click();
  await expect.element(uploads.getByText('second.txt')).toBeVisible();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[1]).toEqual({ ...sent[0], folder: 'documents' });
  await expect.poll(storedFiles).toBe(1);
  await press(uploads, 'Cancel upload of second.txt');
  await expect.poll(storedFiles).toBe(0);
  // One that the phone did not store before it ended the page is not said to wait once its screen
  // was opened.
  saveDraft(unsentKey(member.user.id, newId(), false), { name: 'notes.txt', screen: 'documents' });
  await open('/dashboard');
  await main.getByRole('link', { name: /not sent yet/ }).click();
  await canChoose();
  await expect.poll(fileDrafts).toEqual([]);
  await open('/dashboard');
  await expect.element(main.getByText(/record-keeping tool only/)).toBeVisible();
  await expect.element(main.getByText(/not sent yet/)).not.toBeInTheDocument();
});

test('files.md 37: a file that is refused for good is forgotten on the device: its reason stays until it is cleared, nothing says that it waits, and the next visit sends only the other', async ({
  server,
  open,
}) => {
  const sent = heldUploads(undefined, 1);
  await openToChoose(server, open);
  await chooseNotes('first.txt', 'second.txt');
  const told = main.getByRole('alert').filter({ hasText: 'first.txt is damaged.' });
  await expect.element(told).toBeVisible();
  await expect.element(uploads.getByText('second.txt')).toBeVisible();
  await expect.element(uploads.getByText('first.txt')).not.toBeInTheDocument();
  await expect.poll(storedFiles).toBe(1);
  await expect.poll(() => fileDrafts().length).toBe(1);
  await press(told, 'Clear');
  await expect.element(told).not.toBeInTheDocument();
  emptyDashboard(server);
  await open('/dashboard');
  await expect.element(main.getByText('1 file is not sent yet')).toBeVisible();
  await main.getByRole('link', { name: /^1 file is not sent yet/ }).click();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]?.id).toBe(sent[1]?.id);
});

test('of two tabs one goes on with what waits, the other once that tab is gone, and a third never with what is being sent (files.md 31)', async ({
  server,
  open,
  member,
}) => {
  const sent = heldUploads();
  await openToChoose(server, open);
  await chooseNotes('notes.txt', 'menu.txt');
  await expect.poll(storedFiles).toBe(2);
  binderServer(server);
  await open(paths.binder());
  /** Another tab does what this names; returns how to end it. */
  async function anotherTab(name: string): Promise<() => void> {
    const [over, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => over.resolve());
    void navigator.locks.request(name, () => {
      begun.resolve();
      return over.promise;
    });
    await begun.promise;
    return over.resolve;
  }
  const endScreen = await anotherTab(`pcr_uploads:documents:${member.user.id}`);
  await anotherTab(`pcr_upload:${sent[0]?.id}`);
  await open('/documents');
  await canChoose();
  await chooseNotes('plan.txt');
  await expect.element(uploads.getByText('plan.txt')).toBeVisible();
  await expect.element(uploads.getByText('menu.txt')).not.toBeInTheDocument();
  endScreen();
  await expect.element(uploads.getByText('menu.txt')).toBeVisible();
  await expect.element(uploads.getByText('notes.txt')).not.toBeInTheDocument();
});

test('of files that the device has not stored yet it is not said that they are not added: they go on when the screen is opened again, and are said to wait (files.md 31)', async ({
  server,
  open,
}) => {
  heldUploads();
  credentialServer(server, []);
  await openToChoose(server, open);
  binderServer(server);
  await open(paths.binder());
  await main.getByRole('link', { name: 'Back to Certificates' }).click();
  await folder('Documents').click();
  // In the folder of certificates there are buttons, too, but for the one with the camera.
  await expect.element(main.getByRole('button', { name: 'Take a picture' })).toBeVisible();
  const letGo = await busyStorage();
  await chooseNotes('notes.txt', 'menu.txt');
  await expect.element(uploads.getByText('menu.txt')).toBeVisible();
  goBack();
  await expect.element(leaving.getByText(/some may not be added\.$/)).toBeVisible();
  await press(leaving, 'Leave');
  await open('/documents');
  await canChoose();
  letGo();
  await expect.element(uploads.getByText('notes.txt')).toBeVisible();
  await expect.element(uploads.getByText('menu.txt')).toBeVisible();
  expect(fileDrafts().filter((key) => key.includes(':uploads:'))).toHaveLength(2);
});

test('a member who signs out is asked about unsent files, and leaves none on the device, stored or still being stored', async ({
  server,
  open,
}) => {
  heldUploads();
  server.answer(signOut, () => {
    server.endSession();
    return undefined;
  });
  await openToChoose(server, open);
  await chooseNotes('first.txt');
  await expect.poll(storedFiles).toBe(1);
  const letGo = await busyStorage();
  await chooseNotes('notes.txt', 'menu.txt');
  await expect.element(uploads.getByText('menu.txt')).toBeVisible();
  await press(page, 'Open menu');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });
  await expect
    .poll(() => textsOf(question.getByRole('listitem')))
    .toEqual([expect.stringMatching(/^Documents or photos, /)]);
  await press(question, 'Sign Out');
  await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  const written = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => written.mockRestore());
  letGo();
  // The second file has its turn once the first is stored, and this look comes after both.
  await expect.poll(() => keys()).toEqual([]);
  expect(written.mock.calls.filter(([key]) => key.startsWith('pcr_draft'))).toEqual([]);
});

test('a member who signs out in another tab while a file is unsent hears that it was not sent', async ({
  server,
  open,
}) => {
  heldUploads();
  await openToChoose(server, open);
  await chooseNotes('notes.txt');
  await expect.element(uploads.getByText('notes.txt')).toBeVisible();
  server.endSession();
  inAnotherTab((storage) => storage.removeItem('pcr_auth_user'));
  await expect
    .element(toast('Not all of your files were sent. Please choose them again.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('documents.md 1, 13, credentials.md 14: on a phone documents begin in the upper half with the papers above them in every folder, the buttons stand under Add, and all folders are in sight', async ({
  server,
  open,
}) => {
  const card = certificateOf('card.pdf');
  documentServer(server, documentOf('lease.pdf'), card);
  credentialServer(server, [card], credentialOf(card));
  await page.viewport(390, 844);
  await open('/documents');
  const papers = main.getByRole('region', { name: 'Papers' });
  const expectFirst = async (name: string) => {
    await expectNames(name);
    await expect.element(papers.getByText('1 of 1 paper current')).toBeVisible();
    const first = main.getByRole('article').first().element();
    expect(first.getBoundingClientRect().top, name).toBeLessThanOrEqual(360);
  };
  await expectFirst('lease.pdf');
  await papers.getByRole('link', { name: /^Inspection ready/ }).click();
  await expectFirst('CPR');
  await expect.element(papers.getByRole('link', { name: 'Make binder' })).toBeVisible();
  await folder('Documents').click();
  const choose = main.getByRole('button', { name: 'Choose files' });
  await expect.element(choose).not.toBeInTheDocument();
  await press(page, 'Add files');
  await expect.element(choose).toBeVisible();
  await folder('Images').click();
  await expect.element(choose).toBeVisible();
  await folder('Documents').click();
  await expect.element(choose).not.toBeInTheDocument();
  // All four are in sight.
  for (const name of ['Documents', 'Images', 'Certificates', 'Contracts']) {
    const { left, right } = folder(name).element().getBoundingClientRect();
    expect([left >= 0, right <= 390], name).toEqual([true, true]);
    expect(folder(name).element().scrollWidth, name).toBeLessThanOrEqual(
      folder(name).element().clientWidth,
    );
  }
});

test('if the server cannot be reached the buttons are there on a phone, too: chosen files wait, and Back asks first (documents.md 10, 14)', async ({
  server,
  open,
}) => {
  documentServer(server);
  binderServer(server);
  await page.viewport(390, 844);
  await open(paths.binder());
  await expect.element(main.getByRole('link', { name: 'Back to Certificates' })).toBeVisible();
  server.setOnline(false);
  await main.getByRole('link', { name: 'Back to Certificates' }).click();
  await folder('Documents').click();
  // In the folder of certificates there are buttons, too, but for the one with the camera.
  await expect.element(main.getByRole('button', { name: 'Take a picture' })).toBeVisible();
  await chooseNotes('notes.txt');
  await expect.element(uploads.getByText(/The upload goes on by itself/)).toBeVisible();
  goBack();
  await press(leaving, 'Stay');
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(uploads.getByText('notes.txt')).toBeVisible();
});

test('with text of twice the size the buttons that add files and the folders have their words whole', async ({
  server,
  open,
}) => {
  documentServer(server);
  await page.viewport(320, 844);
  onTestFinished(() => page.viewport(390, 844));
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await open('/documents');
  for (const name of ['Take a picture', 'Choose files', 'Scan pages']) {
    const button = main.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    expect(button.element().scrollWidth, name).toBeLessThanOrEqual(button.element().clientWidth);
  }
  await expect.element(main.getByRole('link', { name: 'Add a certificate' })).toBeVisible();
  const words = folder('Certificates').getByText('Certificates', { exact: true }).element();
  const line = Number.parseFloat(getComputedStyle(words).lineHeight);
  expect(words.getBoundingClientRect().height).toBeLessThanOrEqual(line + 1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the question about a name says which are credentials, since the new document is none; Back asks first (documents.md 10)', async ({
  server,
  open,
}) => {
  const [cpr, other] = [certificateOf('cpr.pdf'), certificateOf('other.pdf')];
  documentServer(server, cpr, other);
  credentialServer(
    server,
    [cpr, other],
    credentialOf(cpr, { expiry_date: '2027-05-01', days_left: 154 }),
  );
  binderServer(server);
  server.answer(endpoints.findSameNames, () => ({
    items: [cpr, other].map(({ id, name }) => ({ name, id, free: `other ${name}` })),
  }));
  await page.viewport(390, 844);
  await open(paths.binder());
  await main.getByRole('link', { name: 'Back to Certificates' }).click();
  await expectNames('CPR', 'other.pdf');
  await press(page, 'Add files');
  await userEvent.upload(
    chooser(),
    [cpr, other].map(({ name }) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })),
  );
  const same = page.getByRole('alertdialog', { name: 'Replace the documents?' });
  const [first, second] = [0, 1].map((n) => same.getByRole('listitem').nth(n));
  await expect
    .element(first as Locator)
    .toMatchTextContent(
      'A credential: CPR, last day May 1, 2027. The new document is none until you say what it is.',
    );
  await expect.element(second as Locator).not.toMatchTextContent('credential');
  const here = address();
  goBack();
  await press(leaving, 'Stay');
  await expect.element(leaving).not.toBeInTheDocument();
  expect(address()).toBe(here);
  await press(same, 'Cancel');
  await expect.element(same).not.toBeInTheDocument();
});
