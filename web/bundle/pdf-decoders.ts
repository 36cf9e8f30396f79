import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Decoders of pictures in a PDF, which pdf.js loads by their names (files/viewer/pdf.ts). */
export function pdfDecoders(): Plugin {
  const home = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  return {
    name: 'pcr-pdf-decoders',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
        version: string;
      };
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        const source = await readFile(join(home, 'wasm', name));
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source });
      }
    },
  };
}
