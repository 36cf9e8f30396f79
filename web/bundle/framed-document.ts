import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { minifySync, type Plugin, type Rolldown, runnerImport, transformWithOxc } from 'vite';
import type {
  DocumentParts,
  DocumentScreen,
  Frames,
} from '../src/app/first-screen/document-script.ts';
import { guideMarkdown } from './guide-markdown.ts';
import { withOwnStyles } from './own-styles.ts';
import { MEMBER, VISITOR } from './shared-files.ts';

const WEB = dirname(import.meta.dirname);
/**
 * Where Vite puts the style sheet: the page asks for it later, and has the styles of its frames in
 * itself.
 */
const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * The document shows the frame of its screen before any code is there, and asks for the rest after
 * that is painted (kit.md 139). Its templates come from the screens themselves.
 */
export function framedDocument(): Plugin {
  const path = (name: string) => join(WEB, 'src', name);
  return {
    name: 'pcr-framed-document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const plugins = [guideMarkdown(), react()];
        const inline = { root: WEB, configFile: false, mode: 'production', plugins } as const;
        const drawn = (
          await runnerImport<{ frames: () => Frames }>(path('app/first-screen/frames.tsx'), inline)
        ).module.frames();
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const sheet = bundle[STYLES.exec(html)?.[1] ?? ''];
        if (sheet?.type !== 'asset') throw new Error('The build has no style sheet');
        const parts = { ...partsOf(drawn, chunks, path), styles: `/${sheet.fileName}` };
        const theme = await readFile(join(WEB, 'public/theme.js'), 'utf8');
        const script = await readFile(path('app/first-screen/document-script.ts'), 'utf8');
        const { code } = await transformWithOxc(script, 'document-script.ts');
        const start = code.replace('export function', 'function');
        const begin = minified(`(() => { ${start}; startDocument(${JSON.stringify(parts)}); })()`);
        const templates = Object.entries(drawn.templates).map(
          ([id, text]) => `<template id="${id}">${text}</template>`,
        );
        const page = html
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace(/<!--.*?-->\s*/gs, '')
          .replace('<script src="/theme.js"></script>', () => `<script>${minified(theme)}</script>`)
          // Before the word 'Loading', which would be painted while these are read.
          .replace(/(?=<div id="root">)/, () => `${templates.join('')}\n    `)
          .replace(/(?=\s*<noscript>)/, () => `\n    <script>${begin}</script>`);
        return withOwnStyles(page, String(sheet.source), STYLES);
      },
    },
  };
}

/** Which files the screens are made of: each with all that it imports. */
function partsOf(
  drawn: Frames,
  chunks: readonly Rolldown.OutputChunk[],
  path: (name: string) => string,
): Omit<DocumentParts, 'styles'> {
  const files: string[] = [];
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path(module)));
    if (!chunk) throw new Error(`The build has no file of ${module}`);
    return chunk.fileName;
  };
  const importedBy = (file: string, found: Set<string> = new Set()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const one of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      importedBy(one, found);
    return found;
  };
  const entry = chunkOf('app/main.tsx');
  const first = importedBy(entry);
  const beside = (modules: readonly string[]) =>
    modules
      .flatMap((module) => [...importedBy(chunkOf(module))])
      .filter((file) => !first.has(file));
  const member = beside(MEMBER);
  const places = (some: Iterable<string>) =>
    [...new Set(some)].map((file) => placeOf(nameIn(file)));
  const screens = Object.entries(drawn.screens).map(
    ([address, { module, samples, ...screen }]): [string, DocumentScreen] => {
      const own = beside([module]).filter((file) => !member.includes(file));
      const sampled =
        samples &&
        beside([samples.module]).filter((file) => !member.includes(file) && !own.includes(file));
      return [
        address,
        {
          ...screen,
          files: places(own),
          ...(sampled && { samples: { where: samples.where, files: places(sampled) } }),
        },
      ];
    },
  );
  return {
    ...drawn.parts,
    entry: nameIn(entry),
    first: places(first),
    visitor: places(beside(VISITOR)),
    member: places(member),
    screens: Object.fromEntries(screens),
    files,
  };
}

/** Each is `/assets/NAME.js`, and 50 names are in the page. */
function nameIn(file: string): string {
  const [, name] = /^assets\/(.+)\.js$/.exec(file) ?? [];
  if (!name) throw new Error(`The page does not know where ${file} is`);
  return name;
}

const minified = (code: string): string =>
  minifySync('script.js', code, { module: false }).code.trim();
