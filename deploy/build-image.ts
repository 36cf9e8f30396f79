import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { VERSION } from '../server/src/kit/settings/version.ts';
import { buildArguments, type Engine, nameOf, type Target } from './image-arguments.ts';

const ROOT = resolve(import.meta.dirname, '..');

export interface Wish {
  target: Target;
  base?: string | undefined;
  npmrc?: string | undefined;
}

/** Builds an image with the engine of this machine. Throws an error of one line if that fails. */
export async function buildImage({ target, base, npmrc }: Wish): Promise<void> {
  if (npmrc && !existsSync(npmrc)) throw new Error(`--npmrc ${npmrc} is no file.`);
  const engine = findEngine();
  if (!engine) throw new Error('Building an image needs podman, buildah, or a docker that runs.');
  const secrets = { npmrc: npmrc && resolve(npmrc), certificates: certificates() };
  const image = { target, version: VERSION, revision: revision(), base, secrets };
  const { status } = spawnSync(engine, buildArguments(engine, image), {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${engine} could not build the image: it says why above.`);
  console.log(`${nameOf(image)} is built.`);
}

/** podman and buildah share their images. A docker counts only if its service answers. */
function findEngine(): Engine | undefined {
  const answers = (engine: Engine) =>
    spawnSync(engine, [engine === 'docker' ? 'info' : '--version'], { stdio: 'ignore' }).status ===
    0;
  return (['podman', 'buildah', 'docker'] as const).find(answers);
}

/** Whom Node trusts on this machine beside all others. */
export function certificates(): string | undefined {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  return file && existsSync(file) ? file : undefined;
}

/** The commit that is checked out, with '-changed' where files differ from it. */
export function revision(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', 'HEAD');
  if (status !== 0) return 'unknown';
  return stdout.trim() + (git('status', '--porcelain').stdout.trim() ? '-changed' : '');
}
