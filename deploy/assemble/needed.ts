/** What a lock file says of a package, by its path; as much of it as is read here. */
export interface LockedPackage {
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
  /** Of a workspace's link: where it leads. */
  resolved?: string;
  link?: boolean;
}

export type Lock = Readonly<Record<string, LockedPackage>>;

/**
 * The paths of all packages that these ones need when they run, in order and without themselves.
 * npm cannot say it: it also keeps what somebody might want to use with a package (an optional
 * peer), such as React and Vite. `without` are packages that are left out with all that only they
 * need.
 */
export function neededPackages(
  lock: Lock,
  from: readonly string[],
  without: readonly string[] = [],
): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    for (const name of needsOf(lock[path] ?? {})) {
      const needed = without.includes(name) ? null : placeOf(lock, path, name);
      if (!needed || found.has(needed)) continue;
      found.add(needed);
      visit(targetOf(lock, needed));
    }
  };
  from.forEach(visit);
  return [...found].sort();
}

function needsOf(locked: LockedPackage): string[] {
  const { peerDependenciesMeta: meta = {} } = locked;
  const peers = Object.keys(locked.peerDependencies ?? {});
  return [
    ...Object.keys(locked.dependencies ?? {}),
    ...Object.keys(locked.optionalDependencies ?? {}),
    ...peers.filter((name) => !meta[name]?.optional),
  ];
}

/** A workspace is needed by its link, and its own needs are those of the folder behind it. */
const targetOf = (lock: Lock, path: string) =>
  lock[path]?.link ? (lock[path].resolved ?? path) : path;

/** Where Node finds a package of this name from there; null: an optional one that is not locked. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = above(folder)) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (path in lock) return path;
    if (!folder) return null;
  }
}

/** The next folder above that may hold packages; '' is the project's own. */
function above(folder: string): string {
  const cut = folder.lastIndexOf('/node_modules/');
  return cut < 0 ? '' : folder.slice(0, cut);
}

/** What a package brings for those who read, compile or test it. */
const NOT_RUN = /\.(map|md|markdown|flow|[cm]?tsx?|tsbuildinfo)$/i;
const NOT_RUN_FOLDER = /^(test|tests|__tests__|bench|benchmark|benchmarks|docs|example|examples)$/;
const LICENCE = /(^|\/)[^/]*(licen[cs]e|notice|copying)[^/]*$/i;
const PREBUILT = /(?:^|\/)prebuilds\/([^/]+)/;

/**
 * Whether a file or folder of a package is needed to run it on this system ('linux-x64'). Licences
 * always are. Packages within it are packages of their own.
 */
export function isOfPackage(path: string, system: string): boolean {
  const [top = ''] = path.split('/');
  const prebuilt = PREBUILT.exec(path)?.[1] ?? system;
  if (top === 'node_modules' || NOT_RUN_FOLDER.test(top) || prebuilt !== system) return false;
  return LICENCE.test(path) || !NOT_RUN.test(path);
}

/** Whether a file or folder of our own sources is needed to run them. */
export const isOfApp = (path: string): boolean =>
  !/\.test\.ts$|(^|\/)testing$|(^|\/)tsconfig\.json$/.test(path);
