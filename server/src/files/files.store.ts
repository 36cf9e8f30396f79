import {
  type FileKind,
  type Folder,
  isKeptInFull,
  isOfFaces,
  limitOf,
  MB,
  STORED_TYPES,
  type StoredType,
  sizesOf,
  tooLarge,
} from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { remakePicture, type Sender } from '../kit/files/images.ts';
import type { FullType, PictureLimits, RemadePicture } from '../kit/files/picture-work.ts';
import { type Judged, ReaderEnded } from '../kit/files/problem.ts';
import type { Content, FileStorage } from '../kit/files/storage.ts';
import { toUtf8 } from '../kit/files/text.ts';
import type { Log } from '../kit/log/log.ts';
import { inWords } from './files.validate.ts';

/**
 * What goes into the storage for one file: its content by key, the one that a download gives first.
 */
export interface PreparedFile {
  type: StoredType;
  path: string;
  full_type: FullType | null;
  /** Bytes of the first. */
  size: number;
  contents: [key: string, content: Content][];
  /** Of a picture. */
  picture?: Omit<RemadePicture, 'made' | 'full'>;
}

const EXTENSIONS: Record<FileKind, string> = {
  image: 'webp',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  txt: 'txt',
};

/** The key of a picture in a smaller size than its largest. */
const sizedKey = (path: string, size: number) => path.replace(/(\.\w+)$/, `-${size}$1`);
/**
 * The key of a picture in its own kind and size. It ends like those of the other sizes: by that the
 * sweep knows whose it is, that of an earlier version too.
 */
const fullKey = (path: string) => sizedKey(path, 0);

/** What is known of where the contents of a file are. */
export interface ContentPlace {
  path: string;
  folder: Folder;
  type: string;
  /** Of a picture that is kept in its own kind and size. */
  full_type: FullType | null;
}

/**
 * Where the content is in that size; undefined for one that is not kept. Without a size: what a
 * download gives.
 */
export function keyOf({ path, folder, type, full_type }: ContentPlace, size?: number) {
  const sizes = type === STORED_TYPES.image ? sizesOf(folder) : [];
  if (size === undefined && full_type) return fullKey(path);
  if (size === undefined || size === sizes.at(-1)) return path;
  return sizes.includes(size) ? sizedKey(path, size) : undefined;
}

/** Every key of one file. */
export function keysOf({ path, folder, type, full_type }: ContentPlace): string[] {
  const sizes = type === STORED_TYPES.image ? sizesOf(folder) : [];
  const smaller = sizes.slice(0, -1).map((size) => sizedKey(path, size));
  return [...(full_type ? [fullKey(path)] : []), path, ...smaller];
}

/** The `path` of the file that a key belongs to: the key of a smaller size without its size. */
export const pathOfKey = (key: string): string => key.replace(/-\d{1,4}(\.\w+)$/, '$1');

/**
 * Pictures are made anew in each size, and text as UTF-8; everything else is kept as it came.
 * `stem` is the path without its extension.
 */
export async function prepare(parts: PrepareParts): Promise<PreparedFile> {
  const { sender, folder, name, judged, file, full: fullFile, length, stem, limits, log } = parts;
  const { kind, encoding } = judged;
  const type = STORED_TYPES[kind];
  const path = `${stem}.${EXTENSIONS[kind]}`;
  if (kind !== 'image') {
    const size = encoding ? await toUtf8(file, encoding) : length;
    if (size > limitOf(folder) * MB)
      throw new ApiError('file_too_large', { message: tooLarge(name, limitOf(folder)) });
    const contents: PreparedFile['contents'] = [[path, { from: { file, size }, type }]];
    return { type, path, full_type: null, size, contents };
  }
  const sizes = sizesOf(folder);
  const order = { sizes, square: isOfFaces(folder), limits };
  const wanted = isKeptInFull(folder) ? { ...order, full: fullFile } : order;
  const { made, full, ...picture } = await inWords(folder, name, () =>
    remakePicture(sender, file, wanted).catch((error: Error) => {
      // The error that leaves does not say why.
      if (error instanceof ReaderEnded) log.warn(error.message);
      throw error;
    }),
  );
  const contents = [...made]
    .reverse()
    .map(([size, from], n): [string, Content] => [
      n === 0 ? path : sizedKey(path, size),
      { from, type },
    ]);
  const size = full?.size ?? made.get(sizes.at(-1) ?? 0)?.length ?? 0;
  if (full) contents.unshift([fullKey(path), { from: { file: fullFile, size }, type: full.type }]);
  return { type, path, full_type: full?.type ?? null, size, contents, picture };
}

interface PrepareParts {
  /** Senders take turns. */
  sender: Sender;
  folder: Folder;
  name: string;
  judged: Judged;
  /** Where the bytes are that came. */
  file: string;
  /** Where a picture in its own kind and size is written, for its taker to delete. */
  full: string;
  length: number;
  stem: string;
  limits: PictureLimits;
  log: Pick<Log, 'warn'>;
}

/** All of it or nothing: what a failure left half done is taken away. */
export async function store(storage: FileStorage, { contents }: PreparedFile): Promise<void> {
  const puts = await Promise.allSettled(
    contents.map(([key, content]) => storage.put(key, content)),
  );
  const failed = puts.find(({ status }) => status === 'rejected');
  if (!failed) return;
  await takeBack(
    storage,
    contents.map(([key]) => key),
  );
  throw (failed as PromiseRejectedResult).reason;
}

/** Content that could not be removed now is swept by the daily task, since no row knows it. */
export async function takeBack(storage: FileStorage, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.remove(key)));
}

const PICTURE_NAME = /\.(jpe?g|png|gif|avif|webp)$/i;
const FULL_NAMES: Record<FullType, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
};
const FULL_EXTENSIONS: Record<FullType, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/**
 * The name that a download is saved under: the person's own, with the extension of what it is. So a
 * PDF that was called 'form.exe' comes back as 'form.exe.pdf', and a GIF as the PNG that it is now.
 */
export function downloadName(
  name: string,
  { path, full_type }: Pick<ContentPlace, 'path' | 'full_type'>,
): string {
  const extension = /\.\w+$/.exec(path)?.[0] ?? '';
  const type = full_type ?? (extension === '.webp' ? STORED_TYPES.image : null);
  if (type)
    return FULL_NAMES[type].test(name)
      ? name
      : `${name.replace(PICTURE_NAME, '')}${FULL_EXTENSIONS[type]}`;
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
}
