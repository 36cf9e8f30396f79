import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { startBuiltApp } from './built-app.ts';
import { atEnd } from './environment.ts';
import { interactionRows, PRESSES, scrollingRow } from './interaction-rows.ts';
import type { Section } from './report.ts';
import { replaceRecords } from './sample-load.ts';

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
  return { name: 'interaction', title: 'The web app, as it answers a press', method, rows, postgres: database.version };
}

const METHOD = `\
The built app from the product's server, in Chromium CHROMIUM on a phone's screen with a processor slowed four times, on
${RECORDS} family records (tabs: on the samples of 'Community & Events'). ${PRESSES} presses of each kind, after three that are not
counted, by the finger or the keyboard of Chromium's own protocol. From press to picture is what the browser times
itself, as INP does (Event Timing, from its trace; the longest event of a press). By processor time: how long the page's
main thread was on a processor until that picture was made, and 'until it is drawn' until all of what was opened was;
other programs, and the drawing of pictures beside that thread, are not in it. Scrolling: without throttling, 60 pixels
a picture.`;
