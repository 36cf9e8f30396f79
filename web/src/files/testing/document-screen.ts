import { findSameNames } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { getReceived } from '@pcr/contract/files/files.endpoints.ts';
import { keys } from 'idb-keyval';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { documentServer } from './document-server.ts';

const main = page.getByRole('main');

export const uploads = main.getByRole('list', { name: 'Uploads' });
export const leaving = page.getByRole('alertdialog', { name: 'Stop sending?' });

export const folder = (name: string) =>
  main
    .getByRole('group', { name: 'Folders' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

export const chooser = () =>
  document.querySelector('main input[type=file][multiple]') as HTMLElement;
export const chooseNotes = (...names: string[]) =>
  userEvent.upload(
    chooser(),
    names.map((name) => new File(['text'], name, { type: 'text/plain' })),
  );
export const canChoose = () =>
  expect.element(main.getByRole('button', { name: 'Choose files' })).toBeVisible();

/** How many files the device has that are not sent yet. */
export const storedFiles = async () =>
  (await keys()).filter((key) => /^pcr_blobs:.*:/.test(String(key))).length;

/** The screen of documents, where a file may be chosen. */
export async function openToChoose(
  server: AnsweringServer,
  open: (address: string) => Promise<void>,
): Promise<void> {
  documentServer(server);
  server.answer(findSameNames, () => ({ items: [] }));
  server.answer(getReceived, () => ({ bytes: 0 }));
  await open('/documents');
  await canChoose();
}
