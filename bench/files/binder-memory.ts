import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChosenDocument, makeBinder } from '../../server/src/files/binder/binder.maker.ts';
import { pictureOf } from '../../server/src/files/testing/file-samples.ts';
import { pdfOfPictures } from '../../server/src/files/testing/pdf-samples.ts';
import { openTemporaryFolder } from '../../server/src/kit/files/receive.ts';
import { temporaryFolder } from '../environment.ts';
import { commandOf, peakMemory, treeOf } from '../load/processes.ts';

export const BINDER_DOCUMENTS = 200;
/** How often its process is looked at, in ms; the most that it had is said until it ends. */
const LOOK = 20;

/**
 * A binder of scans of 2000 x 1600 pixels and of pictures, every fiftieth as large as the uploader
 * takes: bytes of the PDF, and the most memory of the process that makes it.
 */
export async function binderMemory(): Promise<{ size: number; peak: number; ms: number }> {
  const folder = await temporaryFolder();
  const noise = { width: 2000, height: 1600, noise: true };
  const files = { webp: 'picture.webp', pdf: 'scan.pdf', large: 'large.pdf' };
  const scan = await pictureOf(noise, (one) => one.jpeg({ quality: 90 }));
  await writeFile(
    join(folder, files.webp),
    await pictureOf(noise, (one) => one.webp({ quality: 80 })),
  );
  await writeFile(join(folder, files.pdf), await pdfOfPictures(scan));
  await writeFile(join(folder, files.large), await pdfOfPictures(...Array(4).fill(scan)));
  const documents = Array.from({ length: BINDER_DOCUMENTS }, (_, n): ChosenDocument => {
    const isPicture = n % 4 === 0;
    const name = `document ${n}`;
    const file = isPicture ? files.webp : n % 50 === 1 ? files.large : files.pdf;
    return {
      name,
      title: name,
      about: '',
      isPicture,
      open: async () => createReadStream(join(folder, file)),
    };
  });
  const file = join(folder, 'out.pdf');
  let peak = 0;
  const look = setInterval(() => {
    const [reader] = treeOf(process.pid).filter((pid) => commandOf(pid).includes('binder.process'));
    if (reader) peak = Math.max(peak, peakMemory(reader) || 0);
  }, LOOK);
  const begun = performance.now();
  const { leftOut } = await makeBinder({
    cover: { title: 'Ana', facility: null, day: 'today' },
    ...{ documents, file, most: Number.POSITIVE_INFINITY, onProgress: async () => {} },
    temporary: await openTemporaryFolder(folder),
  }).finally(() => clearInterval(look));
  if (leftOut.length > 0) throw new Error(`${leftOut.length} documents were left out`);
  const ms = performance.now() - begun;
  return { size: (await stat(file)).size, peak, ms };
}
