import {
  ACCEPTED,
  acceptedWords,
  type Folder,
  MAX_MEGAPIXELS,
  MAX_SIDE,
  notTaken,
  notWhatItSays,
} from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { validateContent } from '../kit/files/content.ts';
import {
  ContentError,
  type ContentProblem,
  type Judged,
  ReaderEnded,
} from '../kit/files/problem.ts';

/**
 * What the file is, where the folder takes such; else 422 `file_refused` with words that say what
 * to do.
 */
export async function validateFor(folder: Folder, name: string, file: string): Promise<Judged> {
  const judged = await inWords(folder, name, () => validateContent(file));
  if (!ACCEPTED[folder].includes(judged.kind))
    throw new ApiError('file_refused', { message: notTaken(name, judged.kind, folder) });
  return judged;
}

/**
 * Does the work. A fault that it finds in the content becomes 422 `file_refused`, a picture that
 * was not read to its end 503 `unavailable`: nobody knows whether it is the picture's fault.
 */
export async function inWords<T>(folder: Folder, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ContentError) throw contentError(folder, name, error.problem);
    if (error instanceof ReaderEnded)
      throw new ApiError('unavailable', { message: `${name} ${NOT_READ}` });
    throw error;
  }
}

const NOT_READ =
  'could not be read. Please try again. If that doesn’t help, save a smaller copy as a JPEG and choose that.';

function contentError(folder: Folder, name: string, problem: ContentProblem): ApiError {
  return new ApiError('file_refused', { message: `${name} ${WORDS[problem](folder, name)}` });
}

/** What somebody can do who has chosen a document that PCR does not store. */
const anotherWay = (folder: Folder) =>
  ACCEPTED[folder].includes('pdf')
    ? 'Save it as a PDF and choose that.'
    : `Choose ${acceptedWords(folder)}.`;

const WORDS: Record<ContentProblem, (folder: Folder, name: string) => string> = {
  unknown: (folder, name) =>
    notWhatItSays(name, folder) ?? `can’t be stored here. Choose ${acceptedWords(folder)}.`,
  svg: (folder) => `is an SVG drawing, which can have code in it. Choose ${acceptedWords(folder)}.`,
  heic: () => 'is a HEIC picture, which PCR can’t read. Save it as a JPEG and choose that.',
  markup: (folder) => `is really a web page or a program. Choose ${acceptedWords(folder)}.`,
  damaged: () => 'is damaged. Save it again and choose the new file.',
  locked: () =>
    'is locked with a password. Open it, take the password off or save it as a PDF, and choose that.',
  sheet: (folder) => `is a spreadsheet. ${anotherWay(folder)}`,
  slides: (folder) => `is a presentation. ${anotherWay(folder)}`,
  open_document: (folder) => `is an OpenDocument file. ${anotherWay(folder)}`,
  letters: () =>
    'is a text whose letters PCR can’t read. Open it, save it as UTF-8 or as a PDF, and choose that.',
  several: () => 'has another file hidden inside. Save it as a PDF and choose that.',
  unpacks_too_large: () => 'is too large when it is opened. Save it as a PDF and choose that.',
  macros: () =>
    'has macros, which are small programs. Save it without them or as a PDF, and choose that.',
  too_many_pixels: () =>
    `has too many pixels (max ${MAX_MEGAPIXELS} megapixels). Save a smaller copy and choose that.`,
  too_long_side: () =>
    `is too long (max ${MAX_SIDE.toLocaleString('en-US')} pixels). Crop it or save a smaller copy, and choose that.`,
  too_much_to_hold: () =>
    'takes too much memory to read. Save a smaller copy or a JPEG, and choose that.',
};
