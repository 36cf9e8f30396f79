import {
  ACCEPTED,
  emptyFile,
  type FileKind,
  type Folder,
  isKeptInFull,
  limitOf,
  MAX_MEGAPIXELS,
  MAX_SIDE,
  MB,
  notTaken,
  PICTURE_SIZES,
  SIGN_IN_TO_UPLOAD,
  STORED_TYPES,
  tooLarge,
} from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../kit/api/api.ts';
import type { Refusal } from '../kit/upload/FileUploader.tsx';

const INPUT: Record<FileKind, string> = {
  image: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  pdf: '.pdf,application/pdf',
  doc: '.doc,application/msword',
  docx: '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: '.txt,text/plain',
};
const SHOWN: Record<FileKind, string> = {
  image: 'Images',
  pdf: 'PDF',
  doc: 'DOC',
  docx: 'DOCX',
  txt: 'TXT',
};

/**
 * What the device's own dialog offers for a folder. The server judges by content, whatever was
 * chosen.
 */
export const acceptFor = (folder: Folder): string =>
  ACCEPTED[folder].map((kind) => INPUT[kind]).join(',');

/** 'Images, PDF, DOC, DOCX, TXT up to 10MB' */
export const hintFor = (folder: Folder): string =>
  `${ACCEPTED[folder].map((kind) => SHOWN[kind]).join(', ')} up to ${limitOf(folder)}MB`;

/**
 * What is against a file that is too large for the folder, empty, or of a kind that the folder does
 * not take (files.md 5, 6); null for any other. Whether it is what it says, only the server knows.
 */
export const refuseFor =
  (folder: Folder) =>
  async (file: File): Promise<Refusal | null> => {
    if (file.size > limitOf(folder) * MB)
      return { words: tooLarge(file.name, limitOf(folder)), isTooLarge: true };
    if (file.size === 0) return { words: emptyFile(file.name), isTooLarge: false };
    const kind = await documentKind(file);
    return kind && !ACCEPTED[folder].includes(kind)
      ? { words: notTaken(file.name, kind, folder), isTooLarge: false }
      : null;
  };

/** Pixels of a side: iOS draws a square of it, and no larger one. */
const LARGE_CANVAS = 4096;

/**
 * A picture that is too large for the folder, made smaller on the device (files.md 35); any other
 * file as it is.
 */
export const smallerFor =
  (folder: Folder) =>
  async (file: File): Promise<File> => {
    if (!file.type.startsWith('image/') || !ACCEPTED[folder].includes('image')) return file;
    // Without a connection it may not be there: then the file is looked at as it is.
    const loaded = await import('../kit/upload/smaller-picture.ts').catch(() => null);
    if (!loaded) return file;
    return loaded.smallerPicture(file, {
      bytes: limitOf(folder) * MB,
      megapixels: MAX_MEGAPIXELS,
      side: MAX_SIDE,
      smaller: [...(isKeptInFull(folder) ? [LARGE_CANVAS] : []), PICTURE_SIZES[2]],
    });
  };

const PDF = '%PDF-';
/** Bytes in which readers look for it. */
const PDF_WITHIN = 1024;
const KIND_OF_TYPE: Readonly<Record<string, FileKind | undefined>> = Object.fromEntries(
  Object.entries(STORED_TYPES).map(([kind, type]) => [type, kind as FileKind]),
);

/**
 * A PDF whatever its name, and what the device takes for another document; null for anything else.
 */
async function documentKind(file: Pick<File, 'type' | 'slice'>): Promise<FileKind | null> {
  // An unreadable file is not judged here.
  const begins = await new Response(file.slice(0, PDF_WITHIN)).text().catch(() => '');
  // The notes of a picture may have it further in.
  if (begins.trimStart().startsWith(PDF)) return 'pdf';
  if (begins.includes(PDF) && !file.type.startsWith('image/')) return 'pdf';
  const kind = KIND_OF_TYPE[file.type];
  return kind && kind !== 'image' ? kind : null;
}

/** What to say of an upload that failed (files.md 14). */
export function uploadErrorWords(error: unknown): string {
  if (error instanceof ApiError && error.code === 'not_authenticated') return SIGN_IN_TO_UPLOAD;
  if (error instanceof ApiError && error.fields.name) return error.fields.name;
  return error instanceof Error ? error.message : String(error);
}

/** files.md 27. */
export const NOT_CHECKED = 'Not checked for viruses yet';

/**
 * Said to members who leave a screen that goes on with its files when it is opened again
 * (files.md 31).
 */
export const leavingWords = (areStored: boolean): string =>
  areStored
    ? 'Your files stay on this device. They are sent when you open this screen again.'
    : 'Not all of your files are on this device yet. If you leave this screen, some may not be added.';
