import tailwindcss from '@tailwindcss/vite';
import type { Plugin, PluginOption } from 'vite';
import { guideMarkdown } from './bundle/guide-markdown.ts';

/**
 * What component tests need of the build (vite.config.ts): styles, for visibility and focus, and
 * the guide's pages.
 */
export const testPlugins = (): PluginOption[] => [
  guideMarkdown(),
  tailwindcss(),
  noServiceWorker(),
];

/** The build makes one; the page of a test has none to register. */
function noServiceWorker(): Plugin {
  const name = 'virtual:pwa-register';
  return {
    name: 'pcr-no-service-worker',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? 'export {};' : null),
  };
}
