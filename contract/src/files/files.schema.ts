import * as z from 'zod/mini';
import { Day, Id, Instant } from '../kit/shapes.ts';
import { sizeText } from '../kit/sizes.ts';
import { cleanLine } from '../kit/typed.ts';

/**
 * 'avatar' holds the profile photo, 'contractors' that of the entry that one holds, 'gallery'
 * photos, 'events', 'groups' and 'group_posts' their pictures; the others are those of the document
 * manager (files.md 4).
 */
export const FOLDERS = [
  'avatar',
  'documents',
  'images',
  'certificates',
  'contracts',
  'gallery',
  'events',
  'groups',
  'group_posts',
  'contractors',
] as const;
export type Folder = (typeof FOLDERS)[number];
/** Those of the document manager. */
export const DOCUMENT_FOLDERS = ['documents', 'images', 'certificates', 'contracts'] as const;
export type DocumentFolder = (typeof DOCUMENT_FOLDERS)[number];

/**
 * files.md 5: 10 MB for each file by default, 5 MB for the profile photo; 1 MB is 1024 x 1024
 * bytes.
 */
export const FILE_LIMIT_MB = 10;
export const AVATAR_LIMIT_MB = 5;
export const MB = 1024 * 1024;

/** Pictures of faces are square. */
export const isOfFaces = (folder: Folder): boolean =>
  folder === 'avatar' || folder === 'contractors';

/** The largest file that a folder takes, in MB. */
export const limitOf = (folder: Folder): number =>
  isOfFaces(folder) ? AVATAR_LIMIT_MB : FILE_LIMIT_MB;

/** files.md 5, to the letter. */
export const tooLarge = (name: string, limitMb: number): string =>
  `${name} is too large (max ${limitMb}MB)`;
/** A file without a byte, as some phones give one that is not on the device. */
export const emptyFile = (name: string): string => `${name} is empty. Choose another file.`;
/** files.md 21: what a member's files take, and what they may take, in bytes. */
export const doesNotFit = (name: string, used: number, quota: number): string =>
  used === 0
    ? `${name} does not fit into your ${sizeText(quota)}. Please choose a smaller one.`
    : `${name} does not fit. Your files take ${sizeText(used)} of ${sizeText(quota)}. Delete some for good to make room.`;
/** files.md 14: what the screen says where there is no session. */
export const SIGN_IN_TO_UPLOAD = 'Please sign in to upload files';
export const SIGN_IN_TO_DELETE = 'Please sign in to delete files';

/** What a file can be, judged by its content. */
export const FILE_KINDS = ['image', 'pdf', 'doc', 'docx', 'txt'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const PICTURES = ['image'] as const;
const PAPERS = ['pdf', 'doc', 'docx'] as const;
/** What each folder takes (files.md 6). */
export const ACCEPTED: Readonly<Record<Folder, readonly FileKind[]>> = {
  avatar: PICTURES,
  images: PICTURES,
  gallery: PICTURES,
  events: PICTURES,
  groups: PICTURES,
  group_posts: PICTURES,
  contractors: PICTURES,
  certificates: PAPERS,
  contracts: PAPERS,
  documents: FILE_KINDS,
};

/** What a folder takes, as people say it. */
export function acceptedWords(folder: Folder): string {
  const kinds = ACCEPTED[folder];
  const papers = kinds.includes('txt') ? 'PDF, DOC, DOCX or TXT file' : 'PDF, DOC or DOCX file';
  if (!kinds.includes('image')) return `a ${papers}`;
  return kinds.includes('pdf')
    ? `a picture, or a ${papers}`
    : 'a JPEG, PNG, WebP, GIF or AVIF picture';
}

/** What a file is, as people say it. */
const KIND_WORDS: Record<FileKind, string> = {
  image: 'a picture',
  pdf: 'a PDF',
  doc: 'a Word document',
  docx: 'a Word document',
  txt: 'a text file',
};
const EXTENSIONS: Record<FileKind, RegExp> = {
  image: /\.(jpe?g|png|webp|gif|avif)$/i,
  pdf: /\.pdf$/i,
  doc: /\.doc$/i,
  docx: /\.docx$/i,
  txt: /\.txt$/i,
};
/** As what a program saves such a file anew. */
const SAVED_AS: Record<FileKind, string> = {
  image: 'a JPEG',
  pdf: 'a PDF',
  doc: 'a PDF',
  docx: 'a PDF',
  txt: 'plain text',
};

const saidKind = (name: string, folder: Folder): FileKind | undefined =>
  ACCEPTED[folder].find((kind) => EXTENSIONS[kind].test(name));

/**
 * Where the folder takes what the name of the file says, and the file is something else: to choose
 * such a one would be no help (files.md 32). Null for any other.
 */
export function notWhatItSays(name: string, folder: Folder): string | null {
  const said = saidKind(name, folder);
  return said
    ? `is not really ${KIND_WORDS[said]}, whatever its name says. Open it in the app that made it, save it as ${SAVED_AS[said]}, and choose that.`
    : null;
}

/** Where its folder does not take what a file is (files.md 6). */
export function notTaken(name: string, kind: FileKind, folder: Folder): string {
  const said = saidKind(name, folder) ?? 'image';
  const what =
    said === 'image'
      ? `. Choose ${acceptedWords(folder)}.`
      : `, whatever its name says. Save it as ${SAVED_AS[said]} and choose that.`;
  return `${name} is ${KIND_WORDS[kind]}${what}`;
}

/** The media types of stored files. Pictures are kept as WebP, whatever they were. */
export const STORED_TYPES = {
  image: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
} as const satisfies Record<FileKind, string>;
export type StoredType = (typeof STORED_TYPES)[FileKind];

/** More pixels than any phone's camera makes; a small file can hold far too many. */
export const MAX_MEGAPIXELS = 50;
/**
 * Pixels. A panorama is within it; one long line of pixels takes a reader many times longer than a
 * square of them.
 */
export const MAX_SIDE = 12_000;

/**
 * Pixels a side: a photo of a face is square; other pictures fit into a square. The largest is what
 * a download gives.
 */
export const AVATAR_SIZES = [96, 192, 512] as const;
export const PICTURE_SIZES = [320, 1600, 2560] as const;
export const sizesOf = (folder: Folder): readonly number[] =>
  isOfFaces(folder) ? AVATAR_SIZES : PICTURE_SIZES;
/**
 * The pictures that are kept in their own kind and size, too: their owners download them
 * (files.md 38).
 */
const KEPT_IN_FULL: ReadonlySet<Folder> = new Set(['gallery', 'images', 'documents']);
export const isKeptInFull = (folder: Folder): boolean => KEPT_IN_FULL.has(folder);
export const PictureSize = z.enum(['96', '192', '512', '320', '1600', '2560']);
export type PictureSize = z.infer<typeof PictureSize>;

/** In a name they only hide its end: 'gpj.exe' reads as 'exe.jpg'. */
const MARKS = /[\u200e\u200f]/g;
/** The name on the person's device, without a folder (files.md 9). */
export const FileName = z.string({ error: 'Give the file a name' }).check(
  z.overwrite((name) => cleanLine(name.replace(MARKS, ''))),
  z.minLength(1, 'Give the file a name'),
  z.maxLength(
    255,
    'The name of a file can have at most 255 characters. Rename it and choose it again.',
  ),
  z.refine((name) => !/[/\\\0]/.test(name) && name.isWellFormed(), {
    error:
      'The name of this file has characters that PCR can’t store. Rename it and choose it again.',
  }),
  z.refine((name) => name !== '.' && name !== '..', { error: 'Give the file a name' }),
);

export const Folder = z.enum(FOLDERS);
export const FileUpload = z.object({
  folder: Folder,
  name: FileName,
  /** The document of the same folder whose place this one takes (documents.md 6). */
  replaces: z.optional(Id),
  /**
   * On which its sender chose it, where they are: of a photo whose camera noted none, the day
   * (gallery.md 3).
   */
  day: z.optional(Day),
  /** The day of the file on its device, where that is (gallery.md 26). */
  file_day: z.optional(Day),
  /**
   * The byte of the file that the body begins with, where those before it are here already
   * (files.md 28).
   */
  from: z.optional(
    z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(FILE_LIMIT_MB * MB)),
  ),
});

/** files.md 28: bytes of an upload that was cut off. */
export const Received = z.object({ bytes: z.int() });

/** files.md 8. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  /** Bytes of the stored files. */
  size: z.number(),
  type: z.enum(Object.values(STORED_TYPES) as [StoredType, ...StoredType[]]),
  /** Where its content is, for its owner; pictures also take `?size=`. */
  url: z.string(),
  path: z.string(),
  folder: Folder,
  /**
   * It came while the scanner did not answer; it is looked into as soon as that does (files.md 27).
   */
  unchecked: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ delete: z.boolean() }),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const FileContentQuery = z.object({ size: z.optional(PictureSize) });

/** Where the content of a file is. */
export const fileUrl = (id: string): string => `/api/files/${id}/content`;
