import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const OURS = join(import.meta.dirname, 'buffer-collection.ts');
/**
 * In a heap as large as the server's: takes 512 MB in pieces, as files that are read have them;
 * prints what came.
 */
const PIECES = `
  import { GCProfiler } from 'node:v8';
  globalThis.kept = Array.from({ length: 400_000 }, (_, n) => ({ n, text: String(n) }));
  const profiler = new GCProfiler();
  profiler.start();
  for (let piece = 0; piece < 8192; piece++) {
    Buffer.allocUnsafeSlow(65536);
    // The slow collection does its work between other work.
    await new Promise(setImmediate);
  }
  console.log(JSON.stringify(profiler.stop().statistics.map(({ gcType }) => gcType)));
`;

// In a process of its own: the setting applies to the whole process.
test('pieces of files bring the quick collection, and not the slow one of all memory', async () => {
  const program = `import { collectBuffersEarly } from ${JSON.stringify(OURS)};\ncollectBuffersEarly();\n${PIECES}`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ]);
  const collections = JSON.parse(stdout) as string[];
  const count = (kind: string) => collections.filter((one) => one === kind).length;
  expect(count('Scavenge')).toBeGreaterThanOrEqual(8);
  // One comes for the kept objects.
  expect(count('MarkSweepCompact')).toBeLessThanOrEqual(1);
  // A version of V8 that does not know the setting says so here.
  expect(stderr).toBe('');
});
