import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { installFromDebian } from './debian.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Chromium without all that is only for a person in front of it: a page costs a third less. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium or Chrome that runs without a window: CHROME_PATH, an installed headless
 * shell, Debian's (root and apt, installed now), an installed browser, else Playwright's, installed
 * now. Throws one line that says what to install.
 */
export function findHeadless(): string {
  if (process.env.CHROME_PATH) return findBrowser();
  return installed([SHELL, 'chrome-headless-shell']) ?? ofDebian(SHELL) ?? findBrowser();
}

/** Debian's, installed now; null where nothing can be installed. */
function ofDebian(name: string): string | null {
  const done = installFromDebian(name, 'the tests in the browser', { recommended: true });
  return done ? installed([name]) : null;
}

/**
 * The path of a Chromium or Chrome that runs: CHROME_PATH, an installed one, else Debian's (root
 * and apt) or Playwright's, installed now. Throws one line that says what to install.
 */
export function findBrowser(): string {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (runs(asked)) return asked;
    throw new Error(`CHROME_PATH ${asked} is no browser that runs.`);
  }
  return installed(NAMES) ?? ofDebian('chromium') ?? fromPlaywright() ?? refuse();
}

function installed(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const others = names === NAMES ? [...MAC, chromium.executablePath()] : [];
  return [...found, ...others].find(runs) ?? null;
}

function fromPlaywright(): string | null {
  console.error("Installing Playwright's Chromium for the tests in the browser ...");
  const done = call(process.execPath, [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ]);
  return done ? installed(NAMES) : null;
}

function refuse(): never {
  throw new Error(
    'The tests in the browser need Chromium or Chrome: install one, or name it in CHROME_PATH.',
  );
}

/** Ubuntu has a chromium-browser that only says where to get one. */
function runs(path: string): boolean {
  return existsSync(path) && call(path, ['--version']);
}

function call(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 5 * 60_000 }).status === 0;
}
