import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The content of each entry of a ZIP, by its name. */
export async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    entries[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return entries;
}

/** As `unzip`, as text. */
export async function textsIn(bytes: Buffer): Promise<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(await unzip(bytes)).map(([name, content]) => [name, content.toString()]),
  );
}
