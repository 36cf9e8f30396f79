import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import { findSameNames } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { getReceived } from '@pcr/contract/files/files.endpoints.ts';
import { keys } from 'idb-keyval';
import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { busyStorage } from '../../kit/testing/busy-storage.ts';
import { field, press, textsOf } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';
import { documentOf, documentServer } from '../testing/document-server.ts';
import { heldUploads } from '../testing/held-uploads.ts';
import { openPdf } from '../viewer/pdf.ts';
import { pagesRead } from './kept-pages.ts';
import { pageOf } from './page-picture.ts';
import { pdfOfPages } from './pdf-of-pages.ts';

// documents.md 12 and 15 on the screen.

const sheet = page.getByRole('dialog', { name: 'Scan Pages' });
const pages = sheet.getByRole('list', { name: 'Pages' }).getByRole('listitem');

const pictures = () =>
  document.querySelector('[role=dialog] input[type=file][multiple]') as HTMLElement;

async function picture(width: number, height: number, colour: string): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return new File([blob ?? ''], `${colour}.png`, { type: 'image/png' });
}

test('a PDF of pictures opens, with a page for each, as wide and high as the picture', async () => {
  const made = await Promise.all(
    [picture(3000, 1500, 'red'), picture(400, 800, 'blue')].map(async (one) => pageOf(await one)),
  );
  expect(made.map(({ width, height }) => [width, height])).toEqual([
    [2200, 1100],
    [400, 800],
  ]);
  const pdf = await openPdf(await pdfOfPages(made).arrayBuffer()).opened;
  const sizes = [];
  for (let n = 1; n <= pdf.numPages; n++) sizes.push((await pdf.getPage(n)).view);
  expect(sizes).toEqual([
    [0, 0, 792, 396],
    [0, 0, 396, 792],
  ]);
  const canvas = document.createElement('canvas');
  const first = await pdf.getPage(1);
  const viewport = first.getViewport({ scale: 0.1 });
  await first.render({ canvas, viewport }).promise;
  const drawn = canvas.getContext('2d')?.getImageData(20, 10, 1, 1).data;
  expect([...(drawn ?? [])].slice(0, 3).map((part) => Math.round(part / 85))).toEqual([3, 0, 0]);
});

test('pages outlast a reload, are put in order and taken out, and become one document', async ({
  server,
  open,
}) => {
  documentServer(server);
  server.answer(findSameNames, () => ({ items: [] }));
  await open('/documents');
  await press(page, 'Scan pages');
  await expect.element(sheet.getByRole('button', { name: 'Add PDF' })).toBeDisabled();
  const files = await Promise.all([
    picture(300, 400, 'red'),
    picture(300, 400, 'lime'),
    picture(300, 400, 'blue'),
  ]);
  await userEvent.upload(pictures(), files);
  await expect.poll(() => textsOf(pages)).toEqual(['Page 1', 'Page 2', 'Page 3']);
  await field(sheet, 'Name').fill('Lease');
  await press(sheet, 'Take page 2 out');
  await expect.poll(() => textsOf(pages)).toEqual(['Page 1', 'Page 2']);
  await open();
  await expect.poll(() => textsOf(pages)).toEqual(['Page 1', 'Page 2']);
  await expect.element(field(sheet, 'Name')).toHaveValue('Lease');
  await press(sheet, 'Move page 2 up');
  await press(sheet, 'Add PDF');
  await expect
    .element(page.getByRole('list', { name: 'Uploads' }).getByText('Lease.pdf'))
    .toBeVisible();
  expect(server.asked(findSameNames).at(-1)?.in).toEqual({
    folder: 'documents',
    names: ['Lease.pdf'],
  });
  await press(page, 'Scan pages');
  await expect.element(field(sheet, 'Name')).toHaveValue('');
  await expect.element(pages.first()).not.toBeInTheDocument();
});

/** The sheet over the documents, with nothing in it. */
async function openSheet(
  server: AnsweringServer,
  open: (address: string) => Promise<void>,
): Promise<void> {
  documentServer(server);
  await open('/documents');
  await press(page, 'Scan pages');
  await cannotAdd();
}

/** Pictures chosen from now on are read once `letGo` is called. */
function heldReading() {
  const gate = Promise.withResolvers<void>();
  const read = window.createImageBitmap.bind(window);
  const reading = vi
    .spyOn(window, 'createImageBitmap')
    .mockImplementation(async (of: ImageBitmapSource) => {
      await gate.promise;
      return read(of);
    });
  onTestFinished(() => {
    reading.mockRestore();
    gate.resolve();
  });
  return { letGo: gate.resolve, begun: () => expect.poll(() => reading.mock.calls.length).toBe(1) };
}

/** Whether each page stands or lies, in their order. */
const shapes = () =>
  [...document.querySelectorAll<HTMLImageElement>('[role=dialog] li img')].map(
    ({ naturalWidth, naturalHeight }) => (naturalWidth < naturalHeight ? '3:4' : '4:3'),
  );
const canAdd = () => expect.element(sheet.getByRole('button', { name: 'Add PDF' })).toBeEnabled();
const cannotAdd = () =>
  expect.element(sheet.getByRole('button', { name: 'Add PDF' })).toBeDisabled();

test('pictures are read one by one, in the order in which they were chosen; a sheet that is closed and opened again meanwhile waits for them, and loses none', async ({
  server,
  open,
}) => {
  await openSheet(server, open);
  const held = heldReading();
  await userEvent.upload(pictures(), [
    await picture(300, 400, 'red'),
    await picture(400, 300, 'lime'),
  ]);
  await held.begun();
  await userEvent.upload(pictures(), [await picture(300, 400, 'blue')]);
  await held.begun();
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(sheet).not.toBeInTheDocument();
  await press(page, 'Scan pages');
  await field(sheet, 'Name').fill('Lease');
  await cannotAdd();
  held.letGo();
  await expect.poll(shapes).toEqual(['3:4', '4:3', '3:4']);
  await canAdd();
  await open();
  await expect.poll(shapes).toEqual(['3:4', '4:3', '3:4']);
  await expect.element(field(sheet, 'Name')).toHaveValue('Lease');
});

test('a member who signs out while pictures are read leaves none of them on the device', async ({
  server,
  open,
}) => {
  server.answer(signOut, () => {
    server.endSession();
    return undefined;
  });
  await openSheet(server, open);
  const held = heldReading();
  await userEvent.upload(pictures(), [await picture(300, 400, 'red')]);
  await held.begun();
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await press(page, 'Open menu');
  await press(page, 'Sign Out');
  await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  held.letGo();
  await pagesRead();
  expect(await keys()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft'))).toEqual([]);
});

test('earlier pages stay when a name is typed, or a picture is added, before they are read', async ({
  server,
  open,
}) => {
  await openSheet(server, open);
  await userEvent.upload(pictures(), [await picture(300, 400, 'red')]);
  await canAdd();
  const letGo = await busyStorage();
  await open();
  await field(sheet, 'Name').fill('L');
  await field(sheet, 'Name').fill('');
  await userEvent.upload(pictures(), [await picture(400, 300, 'blue')]);
  await cannotAdd();
  letGo();
  await expect.poll(shapes).toEqual(['3:4', '4:3']);
  await open();
  await expect.poll(shapes).toEqual(['3:4', '4:3']);
});

test('pages stay where their PDF was not taken: a name that is there already, and a server that does not answer', async ({
  server,
  open,
}) => {
  const lease = documentOf('Lease.pdf');
  documentServer(server, lease);
  server.answer(findSameNames, () => ({
    items: [{ name: 'Lease.pdf', id: lease.id, free: 'Lease (2).pdf' }],
  }));
  await open('/documents');
  await press(page, 'Add files');
  await press(page, 'Scan pages');
  await expect.element(sheet.getByRole('button', { name: 'Add PDF' })).toBeDisabled();
  await userEvent.upload(pictures(), [await picture(300, 400, 'red')]);
  await field(sheet, 'Name').fill('Lease');
  await press(sheet, 'Add PDF');
  await press(page.getByRole('alertdialog', { name: 'Replace the document?' }), 'Cancel');
  await press(page, 'Scan pages');
  await expect.poll(() => textsOf(pages)).toEqual(['Page 1']);
  const mend = server.refuse(findSameNames, 'internal');
  await press(sheet, 'Add PDF');
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  mend();
  await press(page, 'Scan pages');
  await expect.poll(() => textsOf(pages)).toEqual(['Page 1']);
  await expect.element(field(sheet, 'Name')).toHaveValue('Lease');
});

const uploads = page.getByRole('main').getByRole('list', { name: 'Uploads' });

/** What the device has of files that are not sent yet. */
const keptFiles = async () => [
  ...(await keys()).filter((key) => /^pcr_blobs:.*:/.test(String(key))),
  ...Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft')),
];

/**
 * A page is photographed and becomes a PDF of this name, which is on its way. No pages are taken
 * for the next one while it is asked where it goes.
 */
async function addPdf(
  server: AnsweringServer,
  open: (address: string) => Promise<void>,
  name: string,
) {
  server.answer(findSameNames, () => ({ items: [] }));
  server.answer(getReceived, () => ({ bytes: 0 }));
  await openSheet(server, open);
  await userEvent.upload(pictures(), [await picture(300, 400, 'red')]);
  await field(sheet, 'Name').fill(name);
  await canAdd();
  const held = server.hold(findSameNames);
  await press(sheet, 'Add PDF');
  await held.arrived;
  const scan = page.getByRole('button', { name: 'Scan pages' });
  await expect.element(scan).toBeDisabled();
  held.letGo();
  await expect.element(uploads.getByText(`${name}.pdf`)).toBeVisible();
  await expect.element(scan).toBeEnabled();
}

test('a PDF stays on the device until it has arrived: the next visit sends it under the same id, beside the next scan, which begins once it is known where the PDF goes', async ({
  server,
  open,
}) => {
  const sent = heldUploads(2);
  await addPdf(server, open, 'Lease');
  await expect.poll(() => sent.length).toBe(1);
  await press(page, 'Scan pages');
  await expect.element(field(sheet, 'Name')).toHaveValue('');
  await userEvent.upload(pictures(), [await picture(400, 300, 'blue')]);
  await canAdd();
  await open();
  await expect.poll(shapes).toEqual(['4:3']);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(server.asked(getReceived).map(({ params }) => params.id)).toEqual([sent[0]?.id]);
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(uploads).not.toBeInTheDocument();
  await open('/documents');
  await press(page, 'Scan pages');
  await expect.poll(shapes).toEqual(['4:3']);
  expect(sent.length).toBe(2);
});

test('who leaves is told that the PDF stays on the device, and who cancels it is asked first', async ({
  server,
  open,
}) => {
  heldUploads();
  emptyDashboard(server);
  await addPdf(server, open, 'Lease');
  await page.getByRole('navigation').getByRole('link').first().click();
  const leaving = page.getByRole('alertdialog', { name: 'Stop sending?' });
  await expect.element(leaving.getByText(/stay on this device/)).toBeVisible();
  await press(leaving, 'Leave');
  await expect.element(uploads).not.toBeInTheDocument();
  await open('/documents');
  await press(uploads, 'Cancel upload of Lease.pdf');
  const discarding = page.getByRole('alertdialog', { name: 'Discard this PDF?' });
  await press(discarding, 'Cancel');
  await expect.element(discarding).not.toBeInTheDocument();
  await press(uploads, 'Cancel upload of Lease.pdf');
  await press(discarding, 'Discard');
  await expect.element(uploads).not.toBeInTheDocument();
  await expect.poll(keptFiles).toEqual([]);
});

test('files.md 37: a PDF of photographed pages that is refused for good is forgotten on the device, and a copy of it can be saved', async ({
  server,
  open,
}) => {
  const sent = heldUploads(undefined, 1);
  server.answer(findSameNames, () => ({ items: [] }));
  await openSheet(server, open);
  await userEvent.upload(pictures(), [await picture(300, 400, 'red')]);
  await field(sheet, 'Name').fill('Lease');
  await canAdd();
  await press(sheet, 'Add PDF');
  const told = page.getByRole('alert').filter({ hasText: 'Lease.pdf is damaged.' });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => saved.mockRestore());
  await expect.element(told).toBeVisible();
  const leave = () => page.getByRole('navigation').getByRole('link').first().click();
  await leave();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without a copy?' });
  await press(leaving, 'Stay');
  await expect.element(leaving).not.toBeInTheDocument();
  await press(told, 'Save a Copy');
  const { href, download } = saved.mock.contexts[0] as HTMLAnchorElement;
  expect(download).toBe('Lease.pdf');
  expect((await openPdf(await (await fetch(href)).arrayBuffer()).opened).numPages).toBe(1);
  await expect.poll(keptFiles).toEqual([]);
  await press(told, 'Clear');
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(uploads).not.toBeInTheDocument();
  await open('/documents');
  await isScanShown();
  expect(sent.length).toBe(1);
});

/**
 * A page is photographed, and its PDF is added on a device that has no room for it. Returns how to
 * make room.
 */
async function addPdfWithoutRoom(
  server: AnsweringServer,
  open: (address: string) => Promise<void>,
): Promise<() => void> {
  server.answer(findSameNames, () => ({ items: [] }));
  await openSheet(server, open);
  await userEvent.upload(pictures(), [await picture(400, 300, 'red')]);
  await field(sheet, 'Name').fill('Lease');
  await canAdd();
  // Typed text and choices are stored in turn, so that this look comes after them.
  await keys();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  await press(sheet, 'Add PDF');
  // What the page shows is stored at moments of its own.
  const keysPut = () => put.mock.calls.map(([, key]) => String(key)).join();
  await expect.poll(keysPut).toContain('pcr_blobs');
  return () => put.mockRestore();
}

const isScanShown = () =>
  expect.element(page.getByRole('button', { name: 'Scan pages' })).toBeVisible();
/** What the device has of pages: their pictures, and their name. */
const keptPages = async () => [
  ...(await keys()).filter((key) => String(key).startsWith('pcr_blobs')),
  ...Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft')),
];

test('a device that cannot store the PDF keeps its pages and their name', async ({
  server,
  open,
}) => {
  heldUploads();
  const makeRoom = await addPdfWithoutRoom(server, open);
  await expect.element(uploads.getByText('Lease.pdf')).toBeVisible();
  makeRoom();
  await open('/documents');
  await isScanShown();
  await expect.element(uploads).not.toBeInTheDocument();
  await press(page, 'Scan pages');
  await expect.poll(shapes).toEqual(['4:3']);
  await expect.element(field(sheet, 'Name')).toHaveValue('Lease');
});

test.for([
  ['has arrived', 1],
  ['is discarded', undefined],
] as const)(
  'pages that stayed because the device could not store their PDF go once it %s (documents.md 15)',
  async ([how, stored], { server, open }) => {
    heldUploads(stored);
    await addPdfWithoutRoom(server, open);
    if (how === 'is discarded') {
      await press(uploads, 'Cancel upload of Lease.pdf');
      await press(page.getByRole('alertdialog', { name: 'Discard this PDF?' }), 'Discard');
      await expect.element(uploads).not.toBeInTheDocument();
    } else await expect.element(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
    await expect.poll(keptPages).toEqual([]);
    await press(page, 'Scan pages');
    await expect.element(field(sheet, 'Name')).toHaveValue('');
    await expect.element(pages.first()).not.toBeInTheDocument();
  },
);

test('pages that stayed because the device could not store their PDF are kept when they were changed since', async ({
  server,
  open,
}) => {
  heldUploads();
  const makeRoom = await addPdfWithoutRoom(server, open);
  makeRoom();
  await press(page, 'Scan pages');
  await expect.poll(shapes).toEqual(['4:3']);
  await userEvent.upload(pictures(), [await picture(300, 400, 'blue')]);
  await expect.poll(shapes).toEqual(['4:3', '3:4']);
  await canAdd();
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await press(uploads, 'Cancel upload of Lease.pdf');
  await press(page.getByRole('alertdialog', { name: 'Discard this PDF?' }), 'Discard');
  await expect.element(uploads).not.toBeInTheDocument();
  await open('/documents');
  await isScanShown();
  await press(page, 'Scan pages');
  await expect.poll(shapes).toEqual(['4:3', '3:4']);
  await expect.element(field(sheet, 'Name')).toHaveValue('Lease');
});
