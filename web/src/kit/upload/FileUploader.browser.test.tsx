import { COMMON_ERRORS } from '@pcr/contract/kit/error-answer.ts';
import type { ErrorCode } from '@pcr/contract/kit/errors.ts';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../api/api.ts';
import { noteAnswered } from '../api/online.ts';
import { clock, expect, test, textsOf } from '../testing/component-test.ts';
import { FileUploader, type FileUploaderProps } from './FileUploader.tsx';
import type { Chosen } from './upload-queue.ts';

const file = (name: string) => new File(['a'], name);
const NOTHING = new Blob([]);

/** Each file's answer goes by its name: a code refuses it, and one in `held` is not answered. */
function uploader(
  answers: Record<string, ErrorCode | 'held'>,
  more: Partial<FileUploaderProps<string, Chosen>> = {},
) {
  const send = ({ name }: { name: string }): Promise<string> => {
    const answer = answers[name];
    if (answer === 'held') return new Promise(() => {});
    return answer
      ? Promise.reject(new ApiError(422, { code: answer, message: 'Refused.' }))
      : Promise.resolve(name);
  };
  return (
    <main>
      <FileUploader<string>
        accept="*"
        multiple
        chooseLabel="Choose files"
        hint="Any"
        refuse={async () => null}
        send={send}
        wordsOf={() => 'Refused.'}
        onUploaded={() => {}}
        {...more}
      />
    </main>
  );
}

const input = () => document.querySelector('input[type=file]') as HTMLElement;
async function choose(...names: string[]): Promise<void> {
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(input(), names.map(file));
}
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

// files.md 12, 37
test('of files of a kind that is not taken, and of those that the server refuses, the reasons stay until they are cleared; the good ones are sent, and one that may fit later offers Retry', async () => {
  const uploaded: string[][] = [];
  const unsent: boolean[] = [];
  const words = 'empty.txt is empty. Choose another file.';
  await render(
    uploader(
      { 'run.exe': 'file_refused', 'big.pdf': 'file_too_large', 'a.pdf': 'no_room' },
      {
        refuse: async ({ name }) => (name === 'empty.txt' ? { words, isTooLarge: false } : null),
        onUploaded: (names) => uploaded.push(names),
        onUnsent: (is) => void unsent.push(is),
      },
    ),
  );
  clock.stand();
  await choose('run.exe', 'empty.txt', 'big.pdf', 'a.pdf', 'b.pdf');
  await expect.poll(() => uploaded).toEqual([['b.pdf']]);
  const told = page.getByRole('alert').filter({ hasText: '3 files were not added' });
  await clock.pass(60_000);
  await expect
    .poll(() => textsOf(told.getByRole('listitem')))
    .toEqual([words, 'Refused.', 'Refused.']);
  await expect.element(row('a.pdf').getByRole('button', { name: 'Retry' })).toBeVisible();
  await told.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(told).not.toBeInTheDocument();
  // What is refused does not wait: nobody who leaves is asked about it.
  await row('a.pdf').getByRole('button', { name: 'Remove a.pdf' }).click();
  await expect.poll(() => unsent.at(-1)).toBe(false);
});

// machines.md 11
test('a file that a server takes not just now waits, says so, and goes on by itself', async () => {
  const uploaded: string[][] = [];
  let isBusy = true;
  const { message } = COMMON_ERRORS.unavailable;
  const send = async ({ name }: { name: string }) => {
    if (isBusy) throw new ApiError(503, { code: 'unavailable', message });
    return name;
  };
  await render(uploader({}, { send, onUploaded: (names) => uploaded.push(names) }));
  clock.stand();
  await choose('a.jpg');
  await expect
    .element(row('a.jpg').getByRole('status'))
    .toMatchTextContent('PCR can’t save just now. The upload goes on by itself soon.');
  isBusy = false;
  await clock.pass(1_250);
  await expect.poll(() => uploaded).toEqual([['a.jpg']]);
  // While the page knows that nobody can write, none of its bytes goes out.
  noteAnswered(false, true);
  await choose('b.jpg');
  await expect.element(row('b.jpg').getByRole('status')).toMatchTextContent('PCR can’t save');
  await clock.pass(600_000);
  expect(uploaded).toHaveLength(1);
  noteAnswered(true, false);
  await expect.poll(() => clock.pass(5_000).then(() => uploaded)).toHaveLength(2);
});

test('an upload of no byte says 0% and not that it is no number', async () => {
  await render(uploader({ 'empty.txt': 'held' }, { left: [{ name: 'empty.txt', blob: NOTHING }] }));
  await expect.element(row('empty.txt')).toMatchTextContent(/0 Bytes · 0%/);
});

test('files that were refused before are not among those reported as uploaded', async () => {
  await render(uploader({ 'run.exe': 'file_refused', 'a.pdf': 'held' }));
  await choose('run.exe');
  await expect.element(page.getByText('This file was not added')).toBeVisible();
  await choose('a.pdf', 'b.pdf');
  await expect.element(page.getByText('Uploading 2 file(s)')).toBeInTheDocument();
});

// files.md 11, 36
test('where one of several is too large none is sent; it stays on the screen, with the way to send the others', async () => {
  const uploaded: string[][] = [];
  const words = 'big.jpg is too large (max 10MB)';
  await render(
    uploader(
      {},
      {
        refuse: async ({ name }) => (name === 'big.jpg' ? { words, isTooLarge: true } : null),
        onUploaded: (names) => uploaded.push(names),
      },
    ),
  );
  clock.stand();
  await choose('a.jpg', 'big.jpg', 'b.jpg');
  const told = page.getByRole('alert').filter({ hasText: words });
  await expect.element(told).toBeVisible();
  await clock.pass(60_000);
  await expect.element(told).toMatchTextContent(`${words}. Nothing is sent yet.`);
  expect(uploaded).toEqual([]);
  await told.getByRole('button', { name: 'Send the other 2' }).click();
  await expect.poll(() => uploaded).toEqual([['a.jpg', 'b.jpg']]);
  await expect.element(told).not.toBeInTheDocument();
});

// files.md 35
test('files are made ready one after the other, and while that takes long it says so', async () => {
  const ready = Promise.withResolvers<void>();
  const uploaded: string[][] = [];
  await render(
    uploader(
      {},
      {
        makeReady: async ({ name }) => {
          if (name === 'b.jpg') await ready.promise;
          return file(`small ${name}`);
        },
        onUploaded: (names) => uploaded.push(names),
      },
    ),
  );
  await choose('a.jpg', 'b.jpg');
  await expect.element(page.getByText('Making your pictures ready: 2 of 2')).toBeVisible();
  ready.resolve();
  await expect.poll(() => uploaded).toEqual([['small a.jpg', 'small b.jpg']]);
});

// files.md 12
test('a file that is still made ready when its screen goes is not sent', async () => {
  const ready = Promise.withResolvers<void>();
  const done: string[] = [];
  const makeReady = async (one: File) => {
    await ready.promise;
    done.push(`ready ${one.name}`);
    return one;
  };
  const send = async ({ name }: { name: string }) => {
    done.push(`sent ${name}`);
    return name;
  };
  const { unmount } = await render(uploader({}, { makeReady, send }));
  await choose('a.jpg', 'b.jpg');
  await expect.element(page.getByText('Making your pictures ready: 1 of 2')).toBeVisible();
  await unmount();
  ready.resolve();
  await new Promise((later) => setTimeout(later, 100));
  expect(done).toEqual(['ready a.jpg']);
});
