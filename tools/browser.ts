import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '..');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium or Chrome that runs: CHROME_PATH, an installed one, else Debian's (root and apt) or Playwright's,
 * installed now. Throws one line that says what to install.
 */
export async function findBrowser(): Promise<string> {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (runs(asked)) return asked;
    throw new Error(`CHROME_PATH ${asked} is no browser that runs.`);
  }
  return installed() ?? fromDebian() ?? fromPlaywright() ?? refuse();
}

function installed(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...found, ...MAC, chromium.executablePath()].find(runs) ?? null;
}

function fromDebian(): string | null {
  if (process.getuid?.() !== 0 || !call('apt-get', ['--version'])) return null;
  console.error('Installing chromium for the tests in the browser ...');
  const done = call('apt-get', ['update', '-qq']) && call('apt-get', ['install', '-y', '-qq', 'chromium']);
  return done ? installed() : null;
}

function fromPlaywright(): string | null {
  console.error("Installing Playwright's Chromium for the tests in the browser ...");
  const done = call(process.execPath, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  return done ? installed() : null;
}

function refuse(): never {
  throw new Error('The tests in the browser need Chromium or Chrome: install one, or name it in CHROME_PATH.');
}

/** Ubuntu has a chromium-browser that only says where to get one. */
function runs(path: string): boolean {
  return existsSync(path) && call(path, ['--version']);
}

function call(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}
