import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// No code of the product hands text to something that would run it. What people type reaches SQL as
// a parameter, a page as text of React, and no other interpreter (docs/security.md).

const ROOT = resolve(import.meta.dirname, '..');

function walk(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : walk(below);
    return /\.[tj]sx?$/.test(below) && !/\.test\.tsx?$/.test(below) ? [below] : [];
  });
}
const FILES = ['contract/src', 'server/src', 'web/src', 'web/public'].flatMap(walk);
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** Lines of these rooms in which the words stand. */
const linesWith = (words: RegExp, room = /./) =>
  [...TEXTS].flatMap(([file, text]) =>
    room.test(file)
      ? text.split('\n').flatMap((line) => (words.test(line) ? [`${file}: ${line.trim()}`] : []))
      : [],
  );

test('there is code to look at', () => {
  expect(FILES.length).toBeGreaterThan(300);
});

/** No line has these words. They would find the example, so that no rule is blind. */
function nowhere(words: RegExp, example: string, room?: RegExp) {
  return () => {
    expect(words.test(example)).toBe(true);
    expect(linesWith(words, room)).toEqual([]);
  };
}

test(
  'nothing runs text as code',
  nowhere(
    /\beval\s*\(|\bFunction\s*\(|node:vm|\bset(Timeout|Interval)\(\s*['"`]/,
    'new Function(typed)',
  ),
);
test(
  'nothing makes markup of text: React writes every page',
  nowhere(
    /\b(inner|outer)HTML\b|insertAdjacent|document\.write|dangerouslySet|DOMParser|srcdoc|createContextual/,
    'element.innerHTML = typed',
  ),
);
test('nothing makes a regular expression of text', nowhere(/\bRegExp\s*\(/, 'new RegExp(typed)'));
test(
  'nothing gives a line to a shell',
  nowhere(/(^|[^.\w])exec(Sync)?\s*\(|\bshell: (?!\()/, "exec('rm ' + typed)", /^server/),
);
test('nothing hears messages of other windows', () => {
  const words = /\bpostMessage\b|\bonmessage\b|\(['"]message['"],/;
  expect(words.test("on('message', run)")).toBe(true);
  // A page hears its own service worker, and takes a path of PCR from it; and its own other tabs,
  // and takes from them what to ask the server for again. No other origin reaches either.
  expect(linesWith(words, /^web/)).toEqual([
    'web/src/kit/cache/entry-cache.ts: if (tellsTabs) otherTabs().postMessage({ topic: name, id, everyone: false });',
    'web/src/kit/live/live-stream.ts: otherTabs().onmessage = ({ data }) => changes.note([data]);',
    'web/src/kit/live/live-stream.ts: otherTabs().onmessage = null;',
    "web/src/kit/live/other-tabs.ts: interface OtherTabs extends Omit<BroadcastChannel, 'postMessage' | 'onmessage'> {",
    'web/src/kit/live/other-tabs.ts: postMessage: (change: LiveChange) => void;',
    'web/src/kit/live/other-tabs.ts: onmessage: ((event: MessageEvent<LiveChange>) => void) | null;',
    "web/src/notifications/channels/use-push.ts: worker.addEventListener('message', open);",
    "web/src/notifications/channels/use-push.ts: return () => worker.removeEventListener('message', open);",
    "web/public/push.js: if (focused) focused.postMessage({ type: 'pcr-open', path: place.pathname + place.search });",
  ]);
});
test('no link opens code', nowhere(/javascript:/i, "href='javascript:run()'"));

test('programs are started by the parts that start PostgreSQL and read files, and by no other', () => {
  const starting = [...TEXTS].flatMap(([file, text]) =>
    /child_process|worker_threads/.test(text) ? [file] : [],
  );
  expect(starting).toEqual([
    'server/src/files/binder/binder.maker.ts',
    // Threads of the process that the maker starts.
    'server/src/files/binder/binder.process.ts',
    'server/src/files/binder/binder.watch.ts',
    'server/src/kit/backup/nightly/backup-work.ts',
    'server/src/kit/embedded/postgres-lock.ts',
    'server/src/kit/embedded/postgres-program.ts',
    'server/src/kit/files/images.ts',
    // Reads the packages of places, and no input.
    'server/src/kit/places/places.fill.ts',
  ]);
});

test('one part of the server asks addresses of the operator’s settings, and one those of push services; the operator’s check has its own', () => {
  const asking = linesWith(
    /\bfetch\(|\bhttps?\.(get|request)\(|from '(undici|node:https)'/,
    /^server/,
  );
  expect(asking).toEqual([
    // The operator's check asks the same addresses by OPTIONS, and PCR's own by GET.
    "server/src/kit/checks/ask.ts: import { request as requestHttps } from 'node:https';",
    'server/src/kit/messages/post.ts: const response = await fetch(url, {',
    // Public hosts alone (notifications.md 53).
    "server/src/kit/messages/push.ts: import { type RequestOptions, request } from 'node:https';",
  ]);
});

test('PCR uses nothing that reads XML, templates or other languages of queries, and no WebSocket', () => {
  const used = ['contract', 'server', 'web'].flatMap((room) =>
    Object.keys(
      JSON.parse(readFileSync(join(ROOT, room, 'package.json'), 'utf8')).dependencies ?? {},
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  const foreign =
    /xml|xpath|xslt|ldap|latex|katex|memcache|graphql|apollo|websocket|^ws$|socket\.io|handlebars|mustache/;
  const more =
    /^(ejs|pug|nunjucks|liquidjs|jsdom|yaml|js-yaml|serialize|saml|passport|jsonwebtoken|marked|markdown-it)/;
  expect(used.filter((name) => foreign.test(name) || more.test(name))).toEqual([]);
});
