import { AVATAR_LIMIT_MB, FILE_LIMIT_MB, MB } from '@pcr/contract/files/files.schema.ts';
import { ERRORS } from '@pcr/contract/kit/errors.ts';
import { expect, test } from 'vitest';
import { ApiError, OfflineError } from '../kit/api/api.ts';
import { acceptFor, hintFor, refuseFor, uploadErrorWords } from './files.labels.ts';

/** A file of so many bytes that begins like this. */
const file = (name: string, size: number, begins = '', type = '') =>
  Object.defineProperty(new File([begins], name, { type }), 'size', { value: size });

test('a file is refused by its name when it is a byte over the limit of its folder', async () => {
  expect(await refuseFor('avatar')(file('me.jpg', AVATAR_LIMIT_MB * MB))).toBeNull();
  expect(await refuseFor('avatar')(file('me.jpg', AVATAR_LIMIT_MB * MB + 1))).toEqual({
    words: 'me.jpg is too large (max 5MB)',
    isTooLarge: true,
  });
  expect(await refuseFor('documents')(file('a.pdf', FILE_LIMIT_MB * MB))).toBeNull();
  expect(await refuseFor('documents')(file('a.pdf', FILE_LIMIT_MB * MB + 1))).toEqual({
    words: 'a.pdf is too large (max 10MB)',
    isTooLarge: true,
  });
});

const other = (words: string) => ({ words, isTooLarge: false });
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('a document that is no picture is refused for what it is, whatever its name', async () => {
  const picture = 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.';
  expect(await refuseFor('avatar')(file('me.jpg', 900, '%PDF-1.7 '))).toEqual(
    other(`me.jpg is a PDF. ${picture}`),
  );
  expect(await refuseFor('images')(file('a.docx', 900, 'PK', DOCX))).toEqual(
    other(`a.docx is a Word document. ${picture}`),
  );
  expect(await refuseFor('images')(file('a.pdf', 900, '\r\n%PDF-1.7'))).toEqual(
    other(`a.pdf is a PDF. ${picture}`),
  );
  // Nobody who chose a PDF is told to choose a PDF (files.md 32).
  expect(await refuseFor('contracts')(file('a.pdf', 900, 'Hello', 'text/plain'))).toEqual(
    other('a.pdf is a text file, whatever its name says. Save it as a PDF and choose that.'),
  );
  expect(await refuseFor('documents')(file('a.pdf', 0))).toEqual(
    other('a.pdf is empty. Choose another file.'),
  );
  expect(await refuseFor('documents')(file('a.pdf', 900, '%PDF-1.7'))).toBeNull();
  expect(await refuseFor('avatar')(file('me.jpg', 900, 'ÿØÿà'))).toBeNull();
});

test('each folder says what it takes', () => {
  expect(hintFor('documents')).toBe('Images, PDF, DOC, DOCX, TXT up to 10MB');
  expect(hintFor('certificates')).toBe('PDF, DOC, DOCX up to 10MB');
  expect(hintFor('avatar')).toBe('Images up to 5MB');
  expect(acceptFor('contracts')).not.toContain('image');
  // SVG is a program, and HEIC is turned into JPEG by the phone only when it is not asked for.
  expect(acceptFor('images')).toBe('image/jpeg,image/png,image/webp,image/gif,image/avif');
});

test('an upload without a session says to sign in, any other failure what the server says', () => {
  const refused = (code: 'not_authenticated' | 'file_refused', message: string) =>
    new ApiError(400, { code, message });
  expect(uploadErrorWords(refused('not_authenticated', 'User not authenticated'))).toBe(
    'Please sign in to upload files',
  );
  expect(uploadErrorWords(refused('file_refused', 'a.txt is empty. Choose another file.'))).toBe(
    'a.txt is empty. Choose another file.',
  );
  expect(
    uploadErrorWords(
      new ApiError(422, { code: 'invalid_input', message: 'm', fields: { name: 'Rename it' } }),
    ),
  ).toBe('Rename it');
  for (const code of ['no_room', 'storage_full'] as const)
    expect(
      uploadErrorWords(new ApiError(ERRORS[code].status, { code, message: ERRORS[code].message })),
    ).toBe(ERRORS[code].message);
  expect(uploadErrorWords(new OfflineError('network'))).toMatch(/check your connection/);
});
