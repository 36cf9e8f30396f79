import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes `.br` and `.gz` beside every text file of the build, for @fastify/static's
 * `preCompressed`.
 */
export function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  let outDir = '';
  return {
    name: 'pcr-compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the service worker is written.
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true });
        for (const file of files.filter((name) =>
          /\.(m?js|css|html|svg|json|webmanifest|txt)$/.test(name),
        )) {
          const path = join(outDir, file);
          const content = await readFile(path);
          const br = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await writeFile(`${path}.br`, br);
          await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
        }
      },
    },
  };
}
