import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../run.ts';

export interface Component {
  type: string;
  name: string;
  version: string;
  purl: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

/** A bill of materials in CycloneDX's form 1.5, as far as it is read here. */
interface Sbom {
  bomFormat: 'CycloneDX';
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
}

export interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  devDependencies?: object;
  workspaces?: string[];
}
interface Lock {
  packages: Record<string, Locked>;
}

/** Rooms that only developers run. */
const OF_DEVELOPERS = ['e2e', 'bench'];

/** The lock file without what only developers need, by the paths of the packages. */
export async function productionLock(): Promise<Lock> {
  const lock: Lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const kept = Object.entries(lock.packages).filter(
    ([path, { dev }]) => !dev && !OF_DEVELOPERS.includes(path.replace('node_modules/@pcr/', '')),
  );
  const packages = kept.map(([path, { devDependencies: _, workspaces, ...locked }]) => [
    path,
    workspaces
      ? { ...locked, workspaces: workspaces.filter((room) => !OF_DEVELOPERS.includes(room)) }
      : locked,
  ]);
  return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * What PCR runs on, made by npm from the lock file alone: nothing has to be installed. npm gets a
 * lock file without what only developers need: of its own `--omit=dev` it leaves out two hundred
 * libraries that PCR runs on, too. Throws what npm says where it fails.
 */
export async function sbom(): Promise<Sbom> {
  const own = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const [program = 'npm', ...first] = own ? [process.execPath, own] : ['npm'];
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const folder = await mkdtemp(join(tmpdir(), 'pcr-sbom-'));
  try {
    // npm calls the whole by the name of its folder.
    const cwd = join(folder, 'pcr');
    await mkdir(cwd);
    const lock = await productionLock();
    await writeFile(join(cwd, 'package-lock.json'), JSON.stringify(lock));
    await writeFile(
      join(cwd, 'package.json'),
      JSON.stringify({ ...lock.packages[''], description: 'Provider Care Records' }),
    );
    const { stdout } = await promisify(execFile)(
      program,
      [...first, ...args, '--package-lock-only'],
      { cwd, maxBuffer: 1 << 26 },
    );
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
