import {
  ACCEPTED,
  type FileKind,
  type Folder,
  limitOf,
  MB,
  SIGN_IN_TO_UPLOAD,
  tooLarge,
} from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../kit/api/api.ts';

const INPUT: Record<FileKind, string> = {
  image: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  pdf: '.pdf,application/pdf',
  doc: '.doc,application/msword',
  docx: '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: '.txt,text/plain',
};
const SHOWN: Record<FileKind, string> = { image: 'Images', pdf: 'PDF', doc: 'DOC', docx: 'DOCX', txt: 'TXT' };

/** What the device's own dialog offers for a folder. The server judges by content, whatever was chosen. */
export const acceptFor = (folder: Folder): string => ACCEPTED[folder].map((kind) => INPUT[kind]).join(',');

/** 'Images, PDF, DOC, DOCX, TXT up to 10MB' */
export const hintFor = (folder: Folder): string =>
  `${ACCEPTED[folder].map((kind) => SHOWN[kind]).join(', ')} up to ${limitOf(folder)}MB`;

/** The words against a file that is too large for the folder (files.md 5); null for one that is not. */
export const refuseFor =
  (folder: Folder) =>
  ({ name, size }: File): string | null =>
    size > limitOf(folder) * MB ? tooLarge(name, limitOf(folder)) : null;

/** What to say of an upload that failed (files.md 14). */
export function uploadErrorWords(error: unknown): string {
  if (error instanceof ApiError && error.code === 'not_authenticated') return SIGN_IN_TO_UPLOAD;
  if (error instanceof ApiError && error.fields.name) return error.fields.name;
  return error instanceof Error ? error.message : String(error);
}
