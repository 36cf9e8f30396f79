import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { guideMarkdown } from './guide-markdown.ts';

// What several screens share, in a few files: each file is a way to the server, which poor signal makes long, and 1 kB
// of its own. A file belongs to a group by its room; `npm run bench -- web` holds what each screen loads to 30 kB. What
// a group takes brings along what it imports: the higher priority takes first.
const SHARED_FILES = [
  {
    // Changes only when we update it: one file that stays cached from version to version.
    name: 'base',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@tanstack[\\/](react-query|query-core))[\\/]/,
    tags: ['$initial' as const],
    priority: 9,
  },
  // The rest of what the first screen needs.
  { name: 'first', tags: ['$initial' as const], priority: 8 },
  {
    name: 'dialogs',
    test: /node_modules[\\/](@radix-ui|@floating-ui|aria-hidden|react-remove-scroll)|kit[\\/](sheet|url)[\\/]/,
    priority: 6,
  },
  // What nearly every screen shows.
  {
    name: 'ui',
    test: /node_modules[\\/]lucide-react[\\/]|web[\\/]src[\\/](kit[\\/](ui|browser)|members|agreements)[\\/]/,
    minShareCount: 2,
    priority: 7,
  },
  // Not what brings the library of forms along: a screen shows without it.
  {
    name: 'kit',
    test: /(web|contract)[\\/]src[\\/]kit[\\/](?!(save|message|list)[\\/])/,
    minShareCount: 6,
    priority: 4,
  },
  {
    name: 'forms',
    test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]|web[\\/]src[\\/]kit[\\/](save|message)[\\/]/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'controls', test: /web[\\/]src[\\/]kit[\\/]form[\\/]/, minShareCount: 2, priority: 2 },
  // What stands around every screen of a member.
  {
    name: 'member',
    test: /web[\\/]src[\\/](app|account|agreements|notifications|kit[\\/](live|cache))[\\/]|[iI]nfiniteQuery/,
    minShareCount: 4,
    priority: 2,
  },
  {
    name: 'lists',
    test: /web[\\/]src[\\/]kit[\\/]list[\\/]/,
    minShareCount: 2,
    priority: 1,
  },
];

/** The files that the page itself names. */
const INITIAL = /assets[\\/](rolldown-runtime|base|index)-/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    guideMarkdown(),
    withoutSummaries(),
    pdfDecoders(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'generateSW',
      // A new version waits until the person agrees: a reload in the middle of a form is nobody's wish.
      registerType: 'prompt',
      // The bundle registers it (kit/browser/service-worker.ts); an inline script would break the CSP.
      injectRegister: null,
      manifest: {
        id: '/',
        name: 'PCR, Provider Care Records',
        short_name: 'PCR',
        description: 'Private service records, ratings and community for childcare providers.',
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f8f5f0',
        theme_color: '#f8f5f0',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      // The pattern below has them.
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // A large word list for a hint while a new password is typed, and what shows PDF: they come when they are needed.
        globIgnores: ['**/password-estimate-*', '**/PdfViewer-*', '**/pdf-*/**', 'push.js'],
        // What it does with a push; the browser keeps it with the service worker.
        importScripts: ['/push.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api(\/|$)/],
        cleanupOutdatedCaches: true,
        // Records never lie in the service worker's cache; what the device keeps is kit/cache/device-cache.ts, per
        // person.
        runtimeCaching: [],
      },
    }),
    inlineStyles(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    // As files, never as data: URLs, which the CSP would have to allow.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is there already, and the file itself that is asked for, need no place in the list of what comes with it.
      resolveDependencies: (file, needs, { hostType }) =>
        hostType === 'html' ? needs : needs.filter((one) => one !== file && !INITIAL.test(one)),
    },
    // One style sheet, in the page itself (inlineStyles): no screen's code asks for it.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: SHARED_FILES,
        },
      },
    },
  },
});

/** What an endpoint does in a sentence is for the OpenAPI document (server): no browser reads it. */
function withoutSummaries(): Plugin {
  return {
    name: 'pcr-without-summaries',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.endpoints\.ts$/ },
      handler: (code) => ({
        code: code.replace(/^ +summary:\s*(['"`])(?:\\.|(?!\1).)*\1,$/gm, ''),
        map: null,
      }),
    },
  };
}

/** The style sheet comes in the page itself: one way to the server less before anything can be seen. */
function inlineStyles(): Plugin {
  return {
    name: 'pcr-inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name: string) => {
          const sheet = bundle[name];
          if (sheet?.type !== 'asset') return link;
          delete bundle[name];
          return `<style>${sheet.source}</style>`;
        });
      },
    },
  };
}

/** Decoders of pictures in a PDF, which pdf.js loads by their names (files/viewer/pdf.ts). */
function pdfDecoders(): Plugin {
  const home = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  return {
    name: 'pcr-pdf-decoders',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        const source = await readFile(join(home, 'wasm', name));
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source });
      }
    },
  };
}

/** Writes `.br` and `.gz` beside every text file of the build, for @fastify/static's `preCompressed`. */
function compressed(): Plugin {
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
        for (const file of files.filter((name) => /\.(m?js|css|html|svg|json|webmanifest|txt)$/.test(name))) {
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
