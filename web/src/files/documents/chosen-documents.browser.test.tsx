import { getSession, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { findSameNames } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { values } from 'idb-keyval';
import { page } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { busyStorage } from '../../kit/testing/busy-storage.ts';
import { address, field, goBack, press } from '../../kit/testing/component-test.ts';
import { paths } from '../../paths.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';
import { binderServer } from '../testing/binder-server.ts';
import { credentialServer } from '../testing/credential-server.ts';
import {
  canChoose,
  chooseNotes,
  folder,
  leaving,
  openToChoose,
  storedFiles,
  uploads,
} from '../testing/document-screen.ts';
import { documentServer } from '../testing/document-server.ts';
import { heldUploads } from '../testing/held-uploads.ts';

// What was chosen, from the choice on until it is sent (files.md 31).

const main = page.getByRole('main');
const replacing = page.getByRole('alertdialog', { name: 'Replace the document?' });
const toDashboard = () => page.getByRole('navigation').getByRole('link').first().click();

/** The folder has a document of this name; returns its id. */
function hasNotes(server: AnsweringServer): string {
  const id = newId();
  const there = { name: 'notes.txt', id, free: 'notes (2).txt' };
  server.answer(findSameNames, ({ in: { names } }) => ({
    items: names.includes(there.name) ? [there] : [],
  }));
  return id;
}

test('a file is on the device before it is known whether the folder has its name: whoever leaves meanwhile is asked first, and both are kept when the screen is opened again (documents.md 6)', async ({
  server,
  open,
}) => {
  const sent = heldUploads();
  await openToChoose(server, open);
  emptyDashboard(server);
  hasNotes(server);
  const held = server.hold(findSameNames);
  await chooseNotes('notes.txt');
  await held.arrived;
  await expect.poll(storedFiles).toBe(1);
  // It has not waited for an answer in vain.
  expect(server.asked(findSameNames)).toHaveLength(1);
  const checking = main.getByText('Checking the names in this folder...');
  await expect.element(checking).toBeVisible();
  await folder('Contracts').click();
  await expect.element(checking).not.toBeInTheDocument();
  await folder('Documents').click();
  await expect.element(checking).toBeVisible();
  await toDashboard();
  await expect.element(leaving.getByText(/^Your files stay on this device\./)).toBeVisible();
  await press(leaving, 'Leave');
  await expect.element(main.getByText('1 file is not sent yet')).toBeVisible();
  held.letGo();
  await main.getByRole('link', { name: /not sent yet/ }).click();
  await expect.element(uploads.getByText('notes.txt')).toBeVisible();
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['notes (2).txt']);
  expect(replacing.query()).toBeNull();
  expect(address()).toBe('/documents');
});

test('whoever leaves while a choice waits behind another, and is not on the device, is told so; of a choice that is canceled nothing is left there', async ({
  server,
  open,
}) => {
  heldUploads();
  await openToChoose(server, open);
  hasNotes(server);
  const held = server.hold(findSameNames);
  await chooseNotes('notes.txt');
  await chooseNotes('menu.txt');
  await held.arrived;
  await toDashboard();
  await expect.element(leaving.getByText(/some may not be added\.$/)).toBeVisible();
  await press(leaving, 'Stay');
  held.letGo();
  await press(replacing, 'Cancel');
  await expect.element(uploads.getByText('menu.txt')).toBeVisible();
  await expect.element(uploads.getByText('notes.txt')).not.toBeInTheDocument();
  await expect.poll(storedFiles).toBe(1);
});

test('a document that is to take the place of another does so also after a reload', async ({
  server,
  open,
}) => {
  const sent = heldUploads();
  await openToChoose(server, open);
  const id = hasNotes(server);
  await chooseNotes('notes.txt');
  await press(replacing, 'Replace');
  await expect.element(uploads.getByText('notes.txt')).toBeVisible();
  await expect.poll(() => values()).toContainEqual(expect.objectContaining({ replaces: id }));
  await open();
  await expect
    .poll(() => sent.map(({ name, replaces }) => [name, replaces]))
    .toEqual([
      ['notes.txt', id],
      ['notes.txt', id],
    ]);
});

test('where the server refuses to say which names the folder has, what was chosen waits with the reason and Retry', async ({
  server,
  open,
}) => {
  const sent = heldUploads();
  await openToChoose(server, open);
  const mend = server.refuse(findSameNames, 'internal');
  await chooseNotes('notes.txt');
  const retry = uploads.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await expect.poll(storedFiles).toBe(1);
  mend();
  await retry.click();
  await expect.poll(() => sent).toHaveLength(1);
});

test.for([
  ['goes on once its member has signed in again', 'Ana', 2],
  ['is not sent once another member has signed in over it', 'Bea', 1],
] as const)(
  'what an ended session stopped %s (documents.md 10, machines.md 43)',
  async ([, who, times], { server, member, open }) => {
    const sent = heldUploads();
    await openToChoose(server, open);
    await chooseNotes('notes.txt');
    await expect.poll(() => sent).toHaveLength(1);
    const bea = { ...member.user, id: newId(), full_name: 'Bea Baker', email: 'bea@example.org' };
    const session = who === 'Bea' ? { ...member, user: bea } : member;
    server.answer(getSession, () => session);
    server.answer(signIn, () => {
      server.startSession();
      return session;
    });
    server.endSession();
    sent[0]?.refuse('not_authenticated');
    const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
    await field(over, 'Email Address').fill(session.user.email);
    await over.getByRole('textbox', { name: 'Password' }).fill('six brave herons');
    await press(over, 'Sign In');
    await expect.element(over).not.toBeInTheDocument();
    await canChoose();
    await expect.poll(() => sent).toHaveLength(times);
  },
);

test('a screen that is left gives way to another tab, also where the device does not answer', async ({
  server,
  member,
  open,
}) => {
  documentServer(server);
  credentialServer(server, []);
  binderServer(server);
  const isHeld = async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === `pcr_uploads:documents:${member.user.id}`);
  };
  await open(paths.binder());
  const back = main.getByRole('link', { name: 'Back to Certificates' });
  await expect.element(back).toBeVisible();
  const letGo = await busyStorage();
  await back.click();
  await expect.poll(isHeld).toBe(true);
  goBack();
  await expect.element(back).toBeVisible();
  await expect.poll(isHeld).toBe(false);
  letGo();
});
