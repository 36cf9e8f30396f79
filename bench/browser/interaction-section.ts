import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/browser.ts';
import { atEnd } from '../environment.ts';
import { replaceRecords } from '../load/sample-load.ts';
import type { Section } from '../report.ts';
import { startBuiltApp } from './built-app.ts';
import { interactionRows, PRESSES, scrollingRow } from './interaction-rows.ts';

const PORT = 4922;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** One page of the list and a little more. */
const RECORDS = 60;
/** A long list. */
const MANY = 10_000;

/** How soon the web app answers a press, and whether a long list scrolls. */
export async function interactionSection(progress: (text: string) => void): Promise<Section> {
  const { url, folder, database, owner } = await startBuiltApp(PORT, RECORDS);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: FLAGS,
    env: { ...process.env, TMPDIR: folder },
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  atEnd(() => browser.close());

  const rows = await interactionRows(browser, url, owner, progress);
  progress(`scrolling through ${MANY} records ...`);
  await replaceRecords(database.connection, owner, MANY);
  rows.push(...(await scrollingRow(browser, url, owner, MANY)));
  const method = METHOD.replace('CHROMIUM', browser.version());
  return {
    name: 'interaction',
    title: 'The web app, as it answers a press',
    method,
    rows,
    postgres: database.version,
  };
}

const METHOD = `\
Chromium CHROMIUM, its processor slowed four times, shows ${RECORDS} family records (for tabs: the samples of 'Community &
Events') and gets ${PRESSES} presses of each kind by finger or keyboard. From press to picture is what the browser times for
INP; by processor time is how long the page's main thread ran until that picture, or until all is drawn. Scrolling runs
without throttling, 60 pixels a picture.`;
