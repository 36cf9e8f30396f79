import {
  deleteDataExport,
  getDataExport,
  requestDataExport,
} from '@pcr/contract/my-data/my-data.endpoints.ts';
import { countUnread, readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { page } from 'vitest/browser';
import { clock, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { AS_OF, myDataServer } from './testing/my-data-server.ts';

// my-data.md 4 on the screen. How an export is put together is proved on PostgreSQL.

const AT = '/privacy-security/my-data';
const READY = { state: 'ready', percent: 100, size: 12_900_000, ready_at: AS_OF } as const;
const IN_A_WEEK = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
const words = (text: string | RegExp) => page.getByText(text);
const button = (name: string) => page.getByRole('button', { name });
const download = page.getByRole('link', { name: 'Download', exact: true });
const bar = page.getByRole('progressbar', { name: 'Put together so far' });

test('says what is in it, asks for it, says why it was refused, shows how far it is without asking all the time, and offers it', async ({
  server,
  open,
}) => {
  const { becomes, own } = myDataServer(server);
  await open(AT);
  await expect.element(words('Your photos and papers')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Privacy Settings' })).toBeVisible();
  const message = 'You asked for your data too often today. Please wait 5 hours and try again.';
  const mend = server.refuse(requestDataExport, 'too_many_requests', { message });
  await press(page, 'Download My Data');
  await expect.element(words(`Your data was not asked for. ${message}`)).toBeVisible();
  mend();
  await press(page, 'Download My Data');
  await expect.element(words('Your data is being put together')).toBeVisible();
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0');
  // The pressed button is gone: the focus is on the result.
  await expect.element(page.getByRole('region', { name: 'Your download' })).toHaveFocus();
  await expect.poll(() => server.listening).toBe(1);
  const asked = server.asked(getDataExport).length;
  becomes({ state: 'building', percent: 40 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  expect(server.asked(getDataExport)).toHaveLength(asked + 1);
  becomes({ ...READY, expires_at: IN_A_WEEK });
  await expect.element(words('Your data is ready')).toBeVisible();
  await expect.element(words(/^12\.3 MB, made on .* You can download it until /)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await expect
    .element(download)
    .toHaveAttribute('href', `/api/my-data/export/${own()?.id}/content`);
  await expect.element(download).toHaveAttribute('download');
});

test('one on its way can be canceled, one that is ready deleted', async ({ server, open }) => {
  const { becomes } = myDataServer(server, { state: 'building', percent: 10 });
  await open(AT);
  await press(page, 'Cancel');
  await expect.element(button('Download My Data')).toBeVisible();
  await press(page, 'Download My Data');
  await expect.element(bar).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  becomes({ ...READY, expires_at: IN_A_WEEK });
  await expect.element(download).toBeVisible();
  server.setReachable(false);
  await press(page, 'Delete This File');
  const question = page.getByRole('alertdialog', { name: 'Delete this file?' });
  await press(question, 'Delete');
  await expect.element(question.getByText(/^The file is still there\. /)).toBeVisible();
  server.setReachable(true);
  await press(question, 'Delete');
  await expect.element(button('Download My Data')).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  expect(server.asked(deleteDataExport)).toHaveLength(2);
});

test('a download whose session has ended asks to sign in', async ({ server, open }) => {
  myDataServer(server, { ...READY, expires_at: IN_A_WEEK });
  await open(AT);
  await expect.element(download).toBeVisible();
  // The browser's own part is not of this page.
  download.element().addEventListener('click', (event) => event.preventDefault());
  server.refuse(getDataExport, 'not_authenticated');
  await download.click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Please sign in again' }))
    .toBeVisible();
});

test('one that is failed says so, and a new one can be asked for; where its answer was lost, it is not said to be missing once it is on its way (kit.md 155)', async ({
  server,
  open,
}) => {
  const { becomes } = myDataServer(server, { state: 'failed' });
  await open(AT);
  await expect.poll(() => server.listening).toBe(1);
  await expect.element(words('Your data could not be put together')).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  server.loseAnswer(requestDataExport);
  await press(page, 'Try Again');
  const notAsked = words(/^We don’t know if your data was asked for\./);
  await expect.element(notAsked).toBeVisible();
  becomes({ state: 'building', percent: 40 });
  await expect.element(words('Your data is being put together')).toBeVisible();
  await expect.element(notAsked).not.toBeInTheDocument();
});

test('at the end of its days an open page no longer offers it', async ({ server, open }) => {
  clock.stand();
  const end = new Date(Date.now() + 600_000).toISOString();
  const state = myDataServer(server, { ...READY, expires_at: end });
  await open(AT);
  await expect.element(download).toBeVisible();
  state.turns({ state: 'expired' });
  await clock.pass(602_000);
  await expect.element(words('Your last file is gone')).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  await press(page, 'Download My Data');
  await expect.element(words('Your data is being put together')).toBeVisible();
});

test('its inbox entry is read when it is on the screen', async ({ server, open }) => {
  const { own } = myDataServer(server, { ...READY, expires_at: IN_A_WEEK });
  server.answer(countUnread, () => ({ unread: 1 }));
  server.answer(readInboxAbout, () => undefined);
  await open(AT);
  await expect
    .poll(() => server.asked(readInboxAbout).map(({ in: seen }) => seen))
    .toContainEqual({ subject_id: own()?.id, until: AS_OF });
});
