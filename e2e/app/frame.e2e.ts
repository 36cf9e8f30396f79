import type { Page } from '@playwright/test';
import {
  emailField,
  mainNavigation,
  nameField,
  passwordField,
} from '../account/sign-in/auth-screen.ts';
import { noJobs, postJob } from '../environment/entries/jobs.ts';
import { join, type Member } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import { BEFORE_APP, FIRST_FILE, holdApp, remember } from './opening.ts';

// The page before the app is there (kit.md 139 to 142): the frame of the screen, out of the
// document itself.

/** The device remembers this person, and their grace period. */
async function wasHere(page: Page, member: Member): Promise<void> {
  await page.addInitScript(remember, member);
  await page.addInitScript(() =>
    localStorage.setItem(
      'pcr_grace_period_ends_at',
      new Date(Date.now() + 47.99 * 3_600_000).toISOString(),
    ),
  );
}

/**
 * Bytes of the page and of the code that a first screen begins with, as sent: a little more than
 * there are.
 */
const MOST = {
  visitor: 107_000,
  // What a server sends before it waits to hear from the browser.
  document: 14_600,
  // With the code of the live stream: a file of its own would be more bytes and a request more.
  // Family records carry the search, the rail's places and the bars of ratings (docs/bench.md), and
  // the question before typed text is discarded. 0.4 kB try a write again (machines.md 35).
  member: { '/family-records': 128_300, '/dashboard': 154_000, '/events': 174_000 },
};

/** The bytes of the files that the page itself asks for; the app asks for later ones. */
async function namedCode(page: Page, path: string): Promise<number> {
  const go = await holdApp(page);
  await page.goto(path, BEFORE_APP);
  const links = page.locator('head link[rel=modulepreload]');
  await expect(links).not.toHaveCount(0);
  const names = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
  const sizes = names.map(async (name) => {
    const answer = await page.request.get(name, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding'], name).toBe('br');
    return Number(answer.headers()['content-length']);
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  go();
  await expect(frame(page)).toHaveCount(0);
  await page.unroute(FIRST_FILE);
  return bytes;
}

const frame = (page: Page) => page.locator('#frame');

/**
 * What the app draws later, where its place is free: the places below the entries of the rail
 * (kit.md 119), and on a desktop how a list is shown, and the words of the search.
 */
const LATER = '[data-later], [data-later] *';
const PARTS =
  'h1, h2, header, nav a, nav svg, button, select, input[type=search], aside, dl, [role=note]';
/** Those of a visitor's form. */
const FORM = 'h1, p, a, button, input';

/**
 * Where the things are that both the frame and the app show, and how they look: by their words, or
 * what they are.
 */
const placesIn = (page: Page, root: string, parts = PARTS) =>
  page.locator(`${root} :is(${parts}):not(${LATER})`).evaluateAll((all) =>
    all.flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width <= 2 || height <= 2) return [];
      const look = getComputedStyle(one);
      const looks = (
        'color backgroundColor border borderRadius boxShadow opacity ' +
        'fontFamily fontSize fontWeight lineHeight'
      )
        .split(' ')
        .map((name) => look[name as 'color']);
      // The frame has not all that could be chosen.
      const bare = one.cloneNode(true) as Element;
      for (const late of bare.querySelectorAll('[data-later]')) late.remove();
      const words =
        one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : bare.textContent;
      return [
        `${one.tagName} ${words?.slice(0, 20)} ${[x, y, width, height].map(Math.round)} ${looks}`,
      ];
    }),
  );

const SCREENS = [
  '/dashboard',
  '/family-records',
  '/contractors',
  '/jobs',
  '/events',
  '/events?tab=groups',
  '/events?tab=mentorship',
  '/announcements',
  '/inbox',
];

for (const [where, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 900 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport, serviceWorkers: 'block' });

    test('the frame of each screen is what the app draws while it waits for answers', async ({
      page,
      member,
    }) => {
      await wasHere(page, member);
      // A new member never had the dashboard's note: it waits while the grace period lasts.
      await page.addInitScript(
        ({ id }) => localStorage.removeItem(`pcr_seen:${id}:platform`),
        member,
      );
      // What the app asks for by itself never comes.
      await page.route(/\/api\/(?!account|agreements|live)/, () => {});
      for (const path of SCREENS) {
        const go = await holdApp(page);
        await page.goto(path, BEFORE_APP);
        await expect(frame(page).locator('main'), path).toBeVisible();
        const before = await placesIn(page, '#frame');
        expect(before.length, path).toBeGreaterThan(6);
        go();
        await expect(frame(page), path).toHaveCount(0);
        await expect(page.locator('#root main h1'), path).toBeVisible();
        expect(await placesIn(page, '#root'), path).toEqual(before);
        await page.unroute(FIRST_FILE);
      }
    });

    test('the frame of a visitor is what the app draws, where there can be passkeys and where not', async ({
      page,
      app,
    }) => {
      for (const host of ['127.0.0.1', 'localhost'])
        for (const mode of ['sign-in', 'sign-up']) {
          const go = await holdApp(page);
          await page.goto(`${app.url.replace('127.0.0.1', host)}/?mode=${mode}`, BEFORE_APP);
          await expect(frame(page).getByRole('link')).toHaveCount(2);
          const before = await placesIn(page, '#frame', FORM);
          expect(before.length).toBeGreaterThan(6);
          go();
          await expect(frame(page)).toHaveCount(0);
          expect(await placesIn(page, '#root', FORM), `${mode} at ${host}`).toEqual(before);
          await page.unroute(FIRST_FILE);
        }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** The first request for what a screen begins with is answered when the test says so. */
  async function holdStart(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/start/*', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test('a visitor sees the sign-in before any code is there; what they type into it is in the app’s form, with the focus and the caret', async ({
    page,
    device,
    app,
  }) => {
    const account = await join(await device(), app);
    const go = await holdApp(page);
    await page.goto('/jobs?mode=sign-in', BEFORE_APP);
    await expect(emailField(page)).toBeFocused();
    for (const button of await frame(page).locator('button').all()) {
      expect(await button.evaluate((one) => one.matches('[inert]'))).toBe(true);
    }
    const [begin, end] = [account.password.slice(0, 6), account.password.slice(6)];
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(begin);
    // A jump to the end of a form sends nothing from here.
    await page.keyboard.press('Enter');
    await page.keyboard.type(end);
    for (const _ of end) await page.keyboard.press('ArrowLeft');
    go();
    await expect(frame(page)).toHaveCount(0);
    await expect(page).toHaveURL('/jobs?mode=sign-in');
    await expect(emailField(page)).toHaveValue(account.email);
    await expect(passwordField(page)).toHaveValue(account.password);
    await expect(passwordField(page)).toBeFocused();
    const stored = await page.evaluate(() =>
      JSON.stringify([
        localStorage,
        sessionStorage,
        history.state,
        location.href,
        document.documentElement.outerHTML,
      ]),
    );
    expect(stored).not.toContain(account.password);
    await page.keyboard.type('XY');
    await expect(passwordField(page)).toHaveValue(`${begin}XY${end}`);
    for (const _ of 'XY') await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(mainNavigation(page)).toBeVisible();
  });

  test('a press on a button of the frame shows at once, and the app carries it out; typing after it takes it back (kit.md 140)', async ({
    page,
    device,
    app,
  }) => {
    /** Where a person presses: the frame's own buttons take nothing by themselves. */
    const pressAt = async (of: Page, words: string) => {
      const button = frame(of).locator('button', { hasText: words }).last();
      const { x, y, width, height } = (await button.boundingBox()) as DOMRect;
      await of.mouse.click(x + width / 2, y + height / 2);
      return button;
    };
    const account = await join(await device(), app);
    let go = await holdApp(page);
    await page.goto('/jobs?mode=sign-in', BEFORE_APP);
    await page.keyboard.type(account.email);
    const pressed = await pressAt(page, 'Sign In');
    await expect(pressed).toHaveCSS('opacity', '0.6');
    await frame(page).locator('[name=password]').pressSequentially(account.password);
    await expect(pressed).toHaveCSS('opacity', '1');
    go();
    await expect(frame(page)).toHaveCount(0);
    await expect(passwordField(page)).toHaveValue(account.password);
    await page.unroute(FIRST_FILE);

    go = await holdApp(page);
    await page.goto('/jobs?mode=sign-in', BEFORE_APP);
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await pressAt(page, 'Sign In');
    go();
    await expect(mainNavigation(page)).toBeVisible();
    await page.unroute(FIRST_FILE);

    await page.evaluate(remember, account);
    go = await holdApp(page);
    await page.goto('/family-records', BEFORE_APP);
    await pressAt(page, 'Add');
    go();
    await expect(page.getByRole('dialog', { name: /Add/ })).toBeVisible();
  });

  test('a person typing the address when the app comes goes on there', async ({ page }) => {
    const go = await holdApp(page);
    await page.goto('/?mode=sign-up', BEFORE_APP);
    await emailField(page).click();
    await page.keyboard.type('robinexample.org');
    for (const _ of 'example.org') await page.keyboard.press('ArrowLeft');
    go();
    await expect(frame(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign Up', exact: true }).first()).toBeVisible();
    await expect(emailField(page)).toBeFocused();
    await page.keyboard.type('@');
    await expect(emailField(page)).toHaveValue('robin@example.org');
    await expect(emailField(page)).toHaveAttribute('type', 'email');
  });

  test('what was begun in this tab has no empty frame: a sign-up comes back with what was typed, and a sign-in waits for its code (two-factor.md 12)', async ({
    page,
  }) => {
    const reloaded = async () => {
      const go = await holdApp(page);
      await page.reload(BEFORE_APP);
      await expect(page.getByText('Loading…')).toBeVisible();
      await expect(frame(page)).toHaveCount(0);
      go();
    };
    await page.goto('/');
    await nameField(page).fill('Robin Early');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .toContain('Robin Early');
    await reloaded();
    await expect(nameField(page)).toHaveValue('Robin Early');
    await expect(page.getByText('Kept only in this tab, without your password.')).toBeVisible();
    await page.unroute(FIRST_FILE);

    await page.goto('/?mode=sign-in');
    await page.evaluate(([key, step]) => sessionStorage.setItem(key, JSON.stringify(step)), [
      'pcr_code_step',
      { email: 'robin@example.org', saved_at: Date.now() },
    ] as const);
    await reloaded();
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  });

  test('a sign-up that is typed into the frame is kept as from the app, also where the page is left before that comes', async ({
    page,
  }) => {
    let go = await holdApp(page);
    await page.goto('/', BEFORE_APP);
    await nameField(page).fill('Robin Early');
    await emailField(page).fill('robin@example.org');
    await passwordField(page).fill('marble kettle orbit fern');
    await page.reload(BEFORE_APP);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain('marble');
    go();
    await expect(nameField(page)).toHaveValue('Robin Early');
    await expect(emailField(page)).toHaveValue('robin@example.org');
    await expect(passwordField(page)).toHaveValue('');
    await expect(page.getByText('Kept only in this tab, without your password.')).toBeVisible();
    // What the app has taken over is the app's.
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.unroute(FIRST_FILE);
    await page.reload(BEFORE_APP);
    await expect(frame(page)).toHaveCount(0);
    await expect(nameField(page)).toHaveValue('');
    // The sign-in keeps nothing.
    go = await holdApp(page);
    await page.goto('/?mode=sign-in', BEFORE_APP);
    await emailField(page).fill('robin@example.org');
    await page.reload(BEFORE_APP);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain('robin');
    go();
    await expect(frame(page)).toHaveCount(0);
    await expect(emailField(page)).toHaveValue('');
  });

  test('a page whose first files do not come says so, and opens once they do', async ({
    page,
    member,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    await wasHere(page, member);
    for (const [path, missing] of [
      ['/jobs', FIRST_FILE],
      ['/privacy-policy', FIRST_FILE],
      ['/jobs', /\.css$/],
    ] as const) {
      await page.route(missing, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole('alert').getByText('PCR could not be loaded')).toBeVisible();
      await expect(frame(page)).toHaveCount(0);
      await page.unroute(missing);
      await page.getByRole('link', { name: 'Retry' }).click();
      await expect(page.locator('#root main h1')).toHaveText(/Job Board|Privacy Policy/i);
      await expect(page).toHaveURL(path);
    }
  });

  test('a page that gets its first files but not the code of its member says so as well', async ({
    page,
    app,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    const go = await holdApp(page);
    // This one needs nobody to be signed in, and has a file of its own.
    await page.goto('/privacy-policy', BEFORE_APP);
    const links = page.locator('head link[rel=modulepreload]');
    await expect(links).not.toHaveCount(0);
    const first = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLLinkElement).href),
    );
    go();
    await expect(page.locator('#root main h1')).toHaveText('Privacy Policy');
    await page.unroute(FIRST_FILE);
    const allBut = /\/assets\/.*\.js/;
    const open = async (path: string) => {
      await page.route(allBut, (route) =>
        first.includes(route.request().url()) ? route.continue() : route.abort(),
      );
      await page.goto(path, BEFORE_APP);
      await expect(page.getByRole('alert').getByText('PCR could not be loaded')).toBeVisible();
      await expect(page.getByText('kept on this device')).toHaveCount(0);
      await expect(frame(page)).toHaveCount(0);
      await page.unroute(allBut);
    };

    await open('/jobs?mode=sign-in');
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(emailField(page)).toBeVisible();
    await expect(frame(page)).toHaveCount(0);

    await wasHere(page, await join(page, app));
    await open('/jobs');
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(page.locator('#root main h1')).toHaveText('Job Board');
  });

  test('the code that a first screen begins with stays small', async ({ page, member }) => {
    expect(await namedCode(page, '/'), 'a visitor').toBeLessThan(MOST.visitor);
    await wasHere(page, member);
    for (const [path, most] of Object.entries(MOST.member)) {
      expect(await namedCode(page, path), path).toBeLessThan(most);
    }
  });

  test('a server that takes longer than 2 s holds the app up no longer: it stands, and is filled when the answer comes', async ({
    page,
    member,
    app,
  }) => {
    await noJobs(app);
    await wasHere(page, member);
    const go = await holdStart(page);
    // The 2 s begin with the app: until then the frame is there to be seen.
    const goApp = await holdApp(page);
    await page.goto('/jobs', BEFORE_APP);
    await expect(frame(page).locator('main h1')).toHaveText('Job Board');
    goApp();
    await expect(frame(page)).toHaveCount(0);
    await expect(page.locator('#root main h1')).toHaveText('Job Board');
    await expect(page.getByText('Loading jobs...')).toBeAttached();
    go();
    await expect(page.getByRole('list', { name: 'Sample jobs' })).toBeVisible();
  });

  // kit.md 141
  test('data that does not come with the first screen is requested at once', async ({
    page,
    member,
    app,
  }) => {
    await wasHere(page, member);
    const job = await postJob(page, app, { title: 'Weekend Helper' });
    await holdStart(page);
    let given = false;
    page.on('requestfailed', (request) => {
      given ||= request.url().includes('/api/start/');
    });
    const asked = page.waitForRequest(`**/api/jobs/${job.id}`).then(() => given);
    await page.goto(`/jobs?job=${job.id}`);
    expect(await asked, 'the page has given up what it waits for').toBe(false);
    await expect(page.getByRole('dialog', { name: 'Weekend Helper' })).toBeVisible();
  });

  test('a session that has ended leads to the sign-in, and nothing of its member was to be seen', async ({
    page,
    member,
    app,
  }) => {
    await wasHere(page, member);
    await app.database.query('update sessions set expires_at = now() where user_id = $1', [
      member.id,
    ]);
    const go = await holdApp(page);
    await page.goto('/family-records', BEFORE_APP);
    await expect(frame(page).locator('main h1')).toHaveText('Family Service Records');
    expect(await frame(page).textContent()).not.toContain(member.full_name);
    go();
    await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
  });

  test('the document is the same for everybody, may be kept by the browser alone, and comes in one round trip with its frames and their styles', async ({
    page,
    member,
    device,
    app,
  }) => {
    expect(member.id).toBeTruthy();
    const stranger = await device();
    const get = (of: Page, headers = {}) =>
      of.request.get(`${app.url}/family-records`, {
        headers: { 'accept-encoding': 'br', ...headers },
      });
    const [mine, theirs] = [await get(page), await get(stranger)];
    const text = await mine.text();
    expect(text).toBe(await theirs.text());
    expect(text).not.toContain(member.id);
    expect(mine.headers()['cache-control']).toBe('no-cache, no-transform');
    const again = await get(page, { 'if-none-match': mine.headers().etag ?? '' });
    expect(again.status()).toBe(304);
    expect(mine.headers()['content-encoding']).toBe('br');
    expect(Number(mine.headers()['content-length'])).toBeLessThanOrEqual(MOST.document);
    expect(text, 'nothing that is waited for').not.toMatch(
      /<link rel="?stylesheet|<script[^>]* src/,
    );
    const read = text.lastIndexOf('</template>');
    expect(read, "'Loading' is not painted while the frames are read").toBeGreaterThan(0);
    expect(text.indexOf('Loading…')).toBeGreaterThan(read);
  });

  test('a member who signs out in another tab while a page begins is not shown there', async ({
    page,
    member,
  }) => {
    await wasHere(page, member);
    const go = await holdApp(page);
    const begun = page.waitForResponse('**/api/start/jobs');
    await page.goto('/jobs', BEFORE_APP);
    await (await begun).finished();
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Open menu' }).click();
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await expect(other.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    // The answer that would lead a page of an ended session to the sign-in anyway never comes.
    await page.route(/\/api\/(?!account\/session)/, () => {});
    go();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('pcr_auth_user'))).toBeNull();
  });

  test('a link of the frame leads on, also under a finger that lies on it while the app comes, and one that has the focus keeps it', async ({
    page,
    member,
  }) => {
    await wasHere(page, member);
    let go = await holdApp(page);
    await page.goto('/jobs', BEFORE_APP);
    await frame(page).getByRole('link', { name: 'Contractors' }).click();
    await expect(page).toHaveURL('/contractors');
    await frame(page).getByRole('link', { name: 'Documents' }).focus();
    go();
    await expect(frame(page)).toHaveCount(0);
    const bar = page.locator('#root').getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Documents' })).toBeFocused();
    await page.unroute(FIRST_FILE);

    // A device that does not know of the grace period: the app's strip leads there, too.
    await page.addInitScript(() => localStorage.removeItem('pcr_grace_period_ends_at'));
    go = await holdApp(page);
    await page.goto('/jobs', BEFORE_APP);
    await frame(page).getByRole('link', { name: 'Documents' }).focus();
    go();
    await expect(frame(page)).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Grace period' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Documents' })).toBeFocused();
    await page.unroute(FIRST_FILE);

    go = await holdApp(page);
    await page.goto('/jobs', BEFORE_APP);
    await frame(page).getByRole('link', { name: 'Contractors' }).hover();
    await page.mouse.down();
    go();
    await expect(frame(page)).toHaveCount(0);
    await page.mouse.up();
    await expect(page).toHaveURL('/contractors');
    await expect(page.getByRole('heading', { name: 'Contractors', level: 1 })).toBeVisible();
  });
});
