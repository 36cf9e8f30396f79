import { SHOWN_USER } from '@pcr/contract/kit/endpoint.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { holdApp } from '../../app/opening.ts';
import { join, type Member } from '../../environment/entries/members.ts';
import { keep } from '../../environment/entries/records.ts';
import { card } from '../../families/family-screen.ts';
import { keptAs, keptOnDevice } from '../../kit/device-storage.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { emailField, enter, mainNavigation, press } from './auth-screen.ts';

interface Person extends Member {
  /** The name of their one record. */
  family: string;
}

/** What the answers to calls for one of two people say, when they name the record of the other. */
function listen(context: BrowserContext, people: readonly Person[]): () => Promise<string[]> {
  const heard: Promise<string[]>[] = [];
  context.on('response', (response) => {
    const shown = response.request().headers()[SHOWN_USER];
    const others = people.filter(({ id }) => shown !== undefined && id !== shown);
    const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false;
    if (others.length === 0 || !response.ok() || !isJson) return;
    const wrong = response.text().then(
      (text) =>
        others
          .filter(({ family }) => text.includes(family))
          .map(({ family }) => `${response.url()}: ${family}`),
      // A page that goes on lets its answers go.
      () => [],
    );
    heard.push(wrong);
  });
  return async () => (await Promise.all(heard)).flat();
}

/** In the page: notes which of these names it shows, and whether it shows all of them at once. */
function noteNames(names: readonly string[]): void {
  const look = () => {
    const text = document.documentElement.textContent ?? '';
    for (const name of names) if (text.includes(name)) sessionStorage.setItem(name, 'shown');
    if (names.every((name) => text.includes(name))) sessionStorage.setItem('mixed', 'yes');
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

const noted = (tab: Page, name: string) => tab.evaluate((key) => sessionStorage.getItem(key), name);

async function expectOnly(tabs: readonly Page[], here: Person, gone: Person): Promise<void> {
  for (const tab of tabs) {
    await expect(card(tab, here.family)).toBeVisible();
    await expect(tab.locator('body')).not.toContainText(gone.family);
    expect(await noted(tab, 'mixed')).toBeNull();
    // The other tab may have written whom it had signed in a moment ago.
    await expect
      .poll(() => tab.evaluate(() => localStorage.getItem('pcr_auth_user')))
      .toContain(here.id);
    await keptOnDevice(tab, here.family);
    expect(await keptAs(tab, here.id)).not.toContain(gone.family);
    expect(await keptAs(tab, gone.id)).not.toContain(here.family);
  }
}

test('two members who sign in at once in two tabs of one browser: no tab ever shows or keeps what is the other one’s', async ({
  page,
  context,
  app,
  device,
}) => {
  const [ana, bea] = (await Promise.all(
    ['Ana', 'Bea'].map(async (name): Promise<Person> => {
      const own = await device();
      const member = await join(own, app, { full_name: `${name} Provider` });
      const { family_name: family } = await keep(own, app, { family_name: `Family of ${name}` });
      return { ...member, family };
    }),
  )) as [Person, Person];
  const wrongAnswers = listen(context, [ana, bea]);
  await context.addInitScript(noteNames, [ana.family, bea.family]);
  const tabs = [page, await context.newPage()] as const;
  let here = ana;
  let gone = bea;

  await test.step('both tabs become whose session the browser has', async () => {
    const both = Promise.withResolvers<void>();
    let sent = 0;
    await context.route('**/api/account/sign-in', async (route) => {
      if (++sent === 2) both.resolve();
      await both.promise;
      await route.continue();
    });
    for (const tab of tabs) {
      await tab.goto('/family-records');
      await expect(emailField(tab)).toBeVisible();
    }
    const answers = Promise.all(tabs.map((tab) => tab.waitForResponse('**/api/account/sign-in')));
    await Promise.all([enter(tabs[0], ana), enter(tabs[1], bea)]);
    for (const answer of await answers) expect(answer.ok()).toBe(true);
    const session = await (await page.request.get(`${app.url}/api/account/session`)).json();
    if (session.user.id === bea.id) [here, gone] = [bea, ana];
    await expectOnly(tabs, here, gone);
    // What the document of the other one would begin with.
    const start = await page.evaluate(
      async ([header, id]) =>
        (await fetch('/api/start/families', { headers: { [header]: id } })).status,
      [SHOWN_USER, gone.id] as const,
    );
    expect(start).toBe(401);
  });

  await test.step('a page that begins as the one while the other one signs in shows the other one alone', async () => {
    // The files of the app wait; the document is there, with the answer that it has asked for.
    const release = await holdApp(tabs[0]);
    const begun = tabs[0].waitForResponse('**/api/start/families');
    await tabs[0].reload({ waitUntil: 'commit' });
    expect(await (await begun).text()).toContain(here.family);
    await press(tabs[1], 'Open menu');
    await press(tabs[1], 'Sign Out');
    await enter(tabs[1], gone);
    await expect(mainNavigation(tabs[1])).toBeVisible();
    await tabs[1].goto('/family-records');
    await expect(card(tabs[1], gone.family)).toBeVisible();
    await tabs[0].evaluate((name) => sessionStorage.removeItem(name), here.family);
    release();
    await expectOnly(tabs, gone, here);
    expect(await noted(tabs[0], here.family)).toBeNull();
  });

  await test.step('and so do both when they begin at once', async () => {
    await Promise.all(tabs.map((tab) => tab.reload()));
    await expectOnly(tabs, gone, here);
  });
  expect(await wrongAnswers()).toEqual([]);
});
