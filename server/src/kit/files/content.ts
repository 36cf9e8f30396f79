import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { validateDoc, validateDocx } from './docx.ts';
import { isPdf } from './pdf.ts';
import { ContentError, type Judged } from './problem.ts';
import { utf16Of, validateText } from './text.ts';

const PICTURES: ReadonlySet<string | undefined> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);
const HEAD = 4100;

/**
 * Finds out what a file is by its content alone; its name and the browser's type are never used.
 * Only a piece of the file is in memory. A picture is only recognised here; reading it (images.ts)
 * proves it. Throws `ContentError`.
 */
export async function validateContent(path: string): Promise<Judged> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const head = buffer.subarray(0, bytesRead);
    // ZIP files are read here: file-type would unpack parts of them.
    if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
      return { kind: await validateDocx(path) };
    // It takes the mark of UTF-16 for the head of a sound.
    const mime: string | undefined = utf16Of(head)
      ? undefined
      : (await fileTypeFromBuffer(head))?.mime;
    if (PICTURES.has(mime)) return { kind: 'image' };
    if (mime === 'application/x-cfb') return { kind: await validateDoc(file, size) };
    const isPlain = mime === undefined || mime === 'application/xml';
    if ((isPlain || mime === 'application/pdf') && (await isPdf(path, head)))
      return { kind: 'pdf' };
    if (isPlain) return await validateText(path, head);
    if (/^image\/hei[cf]/.test(mime)) throw new ContentError('heic');
    if (mime === 'image/svg+xml') throw new ContentError('svg');
    throw new ContentError('unknown');
  } finally {
    await file.close();
  }
}
