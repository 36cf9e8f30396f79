import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program that is installed, or that Debian's package brings now (root and apt); null
 * where there is none. A test that needs one is skipped without it, and says so by its name.
 */
export function debianProgram(name: string, inPackage = name): string | null {
  return (
    installed(name) ??
    (installFromDebian(inPackage, `the tests with ${name}`) ? installed(name) : null)
  );
}

/** Installs a package where this is Debian and we are root; false where it is not there then. */
export function installFromDebian(
  inPackage: string,
  what: string,
  { recommended = false } = {},
): boolean {
  if (process.getuid?.() !== 0 || !apt('--version')) return false;
  console.error(`Installing ${inPackage} for ${what} ...`);
  const install = () =>
    apt('install', '-y', '-qq', ...(recommended ? [] : ['--no-install-recommends']), inPackage);
  return install() || (apt('update', '-qq') && install());
}

function installed(name: string): string | null {
  const folders = ['/usr/sbin', '/sbin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another test may be installing something; a machine without a way to Debian must not wait for
  // ever.
  const all = ['-o', 'DPkg::Lock::Timeout=120', ...args];
  return spawnSync('apt-get', all, { stdio: 'ignore', env, timeout: 5 * 60_000 }).status === 0;
}
