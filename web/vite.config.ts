import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from './bundle/compressed.ts';
import { withoutUnusedShapes } from './bundle/contract-shapes.ts';
import { shapesVersion } from './bundle/device-shapes.ts';
import { framedDocument } from './bundle/framed-document.ts';
import { guideMarkdown } from './bundle/guide-markdown.ts';
import { iconParts } from './bundle/icon-parts.ts';
import { pdfDecoders } from './bundle/pdf-decoders.ts';
import { routerParts } from './bundle/router-parts.ts';
import { SHARED_FILES } from './bundle/shared-files.ts';

/** The files that the page itself names. */
const INITIAL = /assets[\\/](rolldown-runtime|base|first)-/;

/** The files that several screens share (SHARED_FILES): others have a module's name. */
const SHARED = /assets[\\/][a-z]+-/;

export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.PCR_SHAPES': JSON.stringify(shapesVersion(ENDPOINTS)) },
  plugins: [
    guideMarkdown(),
    withoutUnusedShapes(),
    pdfDecoders(),
    routerParts(),
    iconParts(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'generateSW',
      // A new version waits until the person agrees: a reload in the middle of a form is nobody's
      // wish.
      registerType: 'prompt',
      // The bundle registers it (kit/browser/service-worker.ts); an inline script would break the
      // CSP.
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
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
      // The pattern below has them.
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // A large word list for a hint while a new password is typed, and what shows PDF: they come
        // when needed.
        globIgnores: ['**/password-estimate-*', '**/PdfViewer-*', '**/pdf-*/**', 'push.js'],
        // What it does with a push; the browser keeps it with the service worker.
        importScripts: ['/push.js'],
        navigateFallback: '/index.html',
        // Those of the server itself, which a person may open to see what a machine is told.
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/(healthz|readyz)$/],
        cleanupOutdatedCaches: true,
        // Records never lie in the service worker's cache; what the device keeps is
        // kit/cache/device-cache.ts, per person.
        runtimeCaching: [],
      },
    }),
    framedDocument(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    // As files, never as data: URLs, which the CSP would have to allow.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is there already, and the file itself that is asked for, need no place in the list of
      // what comes with it. In one order, what most screens share first, the lists are alike and
      // compress to less.
      resolveDependencies: (file, needs, { hostType }) =>
        hostType === 'html'
          ? needs
          : needs
              .filter((one) => one !== file && !INITIAL.test(one))
              .toSorted(
                (a, b) => Number(SHARED.test(b)) - Number(SHARED.test(a)) || (a < b ? -1 : 1),
              ),
    },
    // One style sheet, which the page asks for by itself (framedDocument): no screen's code does.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The file that opens the app names all others: a character less of each is 0.2 kB. 42 bits
        // are enough.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: SHARED_FILES,
        },
      },
    },
  },
});
