import { posix } from 'node:path';

/**
 * The walls of the house (kit.md 84). `files` maps paths from the root to their text; says each
 * breach in a line.
 */
export function breachesIn(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].filter(([path]) =>
    ROOMS.some((room) => path.startsWith(`${room}/src/`)),
  );
  const all = sources.flatMap(([path, text]) => importsOf(path, text));
  const workshops = [...files].filter(([path]) => /^(tools|bench|e2e|deploy)\//.test(path));
  return [
    ...all.flatMap(breachOf),
    ...workshops.flatMap(([path, text]) => importsOf(path, text)).flatMap(upward),
    ...all.flatMap(upwardInKit),
    ...sources.flatMap(([path]) => unlayered(path)),
    ...crowdedIn([...files.keys()]),
    ...cyclesIn(all),
    ...homelessDomains(files),
    ...[...files].flatMap(([path, text]) => hiddenImport(path, text)),
    ...sources.flatMap(([path, text]) => strayPool(path, text)),
    ...sources.flatMap(([path, text]) => tooNew(path, text)),
    ...[...files.keys()].flatMap(badName),
  ];
}

const ROOMS = ['contract', 'server', 'web'] as const;
/**
 * Folders of a room that are no domain: kit knows none of them, the others put them together or try
 * them.
 */
const NO_DOMAIN = ['kit', 'app', 'admin', 'backup', 'testing'];
const DOMAINS_OF_SERVER = 'server/src/domains.ts';
/**
 * Where the server puts its domains together; of what it says a domain takes the types in
 * domain.ts.
 */
const PUTS_TOGETHER = /^server\/src\/(app\.ts|app\/.*|domains\.ts|personal-\w+\.ts|admin\/.*)$/;
/**
 * What stands before and around every screen of web: who is there, what they accepted, bars, cards
 * and the search.
 */
const AROUND = ['account', 'agreements', 'members', 'notifications', 'privacy', 'search', 'start'];
const isOfApp = (path: string) => /^web\/src\/app\/(?!pages\/)/.test(path) && !isTest(path);
/**
 * What the contract is made of: the library of phone numbers, too, and its stand-in in browsers
 * (reading.md 9).
 */
const OF_CONTRACT = /^(zod|vitest|libphonenumber-js|#phones)(\/|$)/;
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

/**
 * The rooms of each kit, the ground first: a room may import those before it. What two rooms need
 * of each other is a third one below both. `testing` tries them and stands outside.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'contract/src/kit': ['reading', 'words', '', 'live', 'near'],
  'server/src/kit': [
    ...[
      'errors',
      'settings',
      'log',
      'turns',
      'connections',
      'embedded',
      'postgres',
      'standby',
      'permit',
      'http',
      'listening',
      'live',
      'history',
    ],
    ...[
      'entry',
      'files',
      'tasks',
      'messages',
      'terminal',
      'places',
      'reports',
      'owners',
      'backup',
      'probes',
      'metrics',
      'checks',
    ],
  ],
  'web/src/kit': [
    ...[
      'api',
      'toast',
      'browser',
      'look',
      'words',
      'ui',
      'bars',
      'rating',
      'page',
      'form',
      'controls',
      'live',
      'url',
      'cache',
      'sheet',
    ],
    ...[
      'draft',
      'kept',
      'list',
      'filter',
      'near',
      'kind',
      'save',
      'settings',
      'history',
      'entry',
      'message',
      'report',
      'upload',
    ],
  ],
};
/** Files beside tests that a folder shows. */
const MOST_FILES = 20;

interface Import {
  from: string;
  /** A path from the root for our own files, else the name of a package. */
  to: string;
}

function importsOf(from: string, text: string): Import[] {
  const found = text.matchAll(
    /^\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm,
  );
  return [...found].map(([, named, bare]) => ({ from, to: resolve(from, named ?? bare ?? '') }));
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target);
  return target.replace(/^@pcr\/(\w+)\//, '$1/src/');
}

/**
 * 'server/src/jobs/jobs.ts' is in the room server, in its part jobs; a file directly in src is a
 * part of its own.
 */
function placeOf(path: string): { room: string; part: string; domain: string | null } {
  const [, room = '', part = ''] = /^(\w+)\/src\/([^/]+)/.exec(path) ?? [];
  return {
    room,
    part,
    domain: part && !part.includes('.') && !NO_DOMAIN.includes(part) ? part : null,
  };
}

/** The server's files above its domains: the app, its commands, and the types of a domain. */
const isAboveDomains = (path: string) => {
  const { room, part, domain } = placeOf(path);
  return room === 'server' && !domain && part !== 'kit' && !isTest(path);
};
/** Of a domain, domains.ts takes the file that says what it brings; the others its public file. */
const shownAbove = (from: string, domain: string) =>
  `server/src/${domain}/${domain}${from === DOMAINS_OF_SERVER ? '.domain' : ''}.ts`;

function breachOf({ from, to }: Import): string[] {
  const here = placeOf(from);
  const there = placeOf(to);
  const breaches: string[] = [];
  const add = (why: string) => breaches.push(`${from} imports ${to}: ${why}`);
  if (here.part === 'kit' && there.room && there.part !== 'kit') add('kit knows no domain');
  if (there.room && /\/testing\//.test(to) && !isTest(from))
    add('what tests share is for tests alone');
  const isQueries = /\.queries\.ts$/.test(to);
  if (isQueries && (here.room !== there.room || here.part !== there.part)) {
    add("a domain's queries are its own");
  }
  if (there.room && there.room !== here.room && there.room !== 'contract')
    add('web and server meet in the contract only');
  if (here.room === 'contract' && there.room !== 'contract' && !OF_CONTRACT.test(to)) {
    add('the contract knows neither DOM nor Node');
  }
  const isForeign =
    here.room === there.room && here.domain && there.domain && here.domain !== there.domain;
  if (
    isForeign &&
    !isQueries &&
    here.room !== 'contract' &&
    !isTest(from) &&
    !to.endsWith(`/${there.domain}/${there.domain}.ts`)
  ) {
    add(`a domain shows one file to others: ${there.domain}/${there.domain}.ts`);
  }
  if (
    isAboveDomains(from) &&
    there.room === 'server' &&
    there.domain &&
    !isQueries &&
    to !== shownAbove(from, there.domain)
  ) {
    add(`the server above its domains takes ${shownAbove(from, there.domain)}`);
  }
  if (here.room === 'web' && there.part === 'app' && !['app', 'testing'].includes(here.part))
    add('the app puts domains together');
  if (isOfApp(from) && there.domain && !AROUND.includes(there.domain))
    add(
      'the app takes its screens from domains.ts, and what it puts together itself from app/pages',
    );
  if (here.domain && here.room === 'server' && PUTS_TOGETHER.test(to) && !isTest(from)) {
    add('a domain does not take the app that it is a part of');
  }
  if (
    here.room === 'web' &&
    here.domain &&
    to === '@tanstack/react-query' &&
    !isTest(from) &&
    !/\.data\.ts$/.test(from)
  ) {
    add('data files own caching');
  }
  if (here.room === 'web' && to.startsWith('node:') && !/\.test\.tsx?$/.test(from))
    add('web runs without Node');
  return breaches;
}

/**
 * The kit that this path stands in, and the room of it, however deep; '' for a file directly in the
 * kit.
 */
function kitRoomOf(path: string): { kit: string; room: string } | null {
  const [, kit = '', room = ''] = /^(\w+\/src\/kit)\/(?:([\w-]+)\/)?.+$/.exec(path) ?? [];
  return kit ? { kit, room } : null;
}

function upwardInKit({ from, to }: Import): string[] {
  const [here, there] = [kitRoomOf(from), kitRoomOf(to)];
  if (isTest(from) || !here || !there || here.kit !== there.kit) return [];
  const layers = LAYERS[here.kit] ?? [];
  const isUp = layers.indexOf(there.room) > layers.indexOf(here.room);
  return isUp ? [`${from} imports ${to}: ${there.room} stands on ${here.room}`] : [];
}

function unlayered(path: string): string[] {
  const place = kitRoomOf(path);
  const stands = !place || place.room === 'testing' || LAYERS[place.kit]?.includes(place.room);
  return stands
    ? []
    : [`${path}: LAYERS of tools/walls.ts does not say what ${place.room} stands on`];
}

function crowdedIn(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter(
    (one) => /^(\w+\/src|e2e|tools|bench|deploy)\//.test(one) && !BESIDE.test(one),
  )) {
    counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > MOST_FILES)
    .map(
      ([folder, files]) =>
        `${folder} shows ${files} files beside tests; ${MOST_FILES} are the most`,
    );
}

const BESIDE = /\.test\.tsx?$|\.e2e\.ts$|\.states\.ts$/;

/** The chaos run measures, too: its members and its table are those of measurements. */
const MEASURES = /^(bench\/|deploy\/chaos[./])/;
/** Measurements use the tools and the server; neither of these, nor a journey, uses them. */
function upward({ from, to }: Import): string[] {
  const isUpward = to.startsWith('bench/') && !MEASURES.test(from);
  return isUpward ? [`${from} imports ${to}: bench uses tools and server, not the reverse`] : [];
}

/**
 * A pool that is made elsewhere has connections without a listener, and one that is cut would end
 * the app.
 */
function strayPool(path: string, text: string): string[] {
  if (path === 'server/src/kit/postgres/pool.ts' || !/\bnew (pg\.)?Pool\(/.test(text)) return [];
  return [`${path} makes a pool: openPool of kit/postgres/pool.ts does`];
}

const TOO_NEW =
  /\b(Promise\.(withResolvers|try)|AbortSignal\.any|(Object|Map)\.groupBy|Array\.fromAsync|Iterator\.from)\b/;

/**
 * What browsers of early 2023 lack, as old phones have: the app would not start, and could not say
 * so.
 */
function tooNew(path: string, text: string): string[] {
  const [name] = (/^(web|contract)\//.test(path) && !isTest(path) && TOO_NEW.exec(text)) || [];
  return name ? [`${path}: old phones have no ${name}`] : [];
}

/** A path that is put together at run time hides from these walls, and from the build. */
function hiddenImport(path: string, text: string): string[] {
  return /\bimport\s*\(\s*`/.test(text) ? [`${path}: an import is named by a plain text`] : [];
}

function cyclesIn(imports: Import[]): string[] {
  return ROOMS.flatMap((room) => {
    const next = new Map<string, Set<string>>();
    // Tests try several domains together, and take what they prepare from each of them.
    for (const { from, to } of imports.filter((one) => !isTest(one.from))) {
      const [here, there] = [placeOf(from), placeOf(to)];
      if (here.room !== room || there.room !== room || !here.domain || !there.domain) continue;
      if (here.domain !== there.domain)
        next.set(here.domain, (next.get(here.domain) ?? new Set()).add(there.domain));
    }
    const cycle = firstCycle(next);
    return cycle
      ? [`The domains of ${room} import each other in a circle: ${cycle.join(' -> ')}`]
      : [];
  });
}

function firstCycle(next: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const walk = (domain: string, path: string[]): string[] | null => {
    if (path.includes(domain)) return [...path.slice(path.indexOf(domain)), domain];
    if (done.has(domain)) return null;
    for (const other of next.get(domain) ?? []) {
      const cycle = walk(other, [...path, domain]);
      if (cycle) return cycle;
    }
    done.add(domain);
    return null;
  };
  for (const domain of next.keys()) {
    const cycle = walk(domain, []);
    if (cycle) return cycle;
  }
  return null;
}

function homelessDomains(files: ReadonlyMap<string, string>): string[] {
  const domainsOf = (room: string) =>
    new Set(
      [...files.keys()].flatMap((path) =>
        placeOf(path).room === room ? (placeOf(path).domain ?? []) : [],
      ),
    );
  return [...domainsOf('contract')].flatMap((domain) =>
    ['server', 'web']
      .filter((room) => !domainsOf(room).has(domain))
      .map((room) => `contract/src/${domain} has no ${room}/src/${domain} beside it`),
  );
}

function badName(path: string): string[] {
  const isVague = /(^|\/)((utils?|helpers?|common)(\.[^/]*)?|index\.tsx?)(\/|$)/.test(path);
  return isVague ? [`${path}: a name says what is inside`] : [];
}
