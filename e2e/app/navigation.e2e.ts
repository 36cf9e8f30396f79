import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

const NOT_FOUND = 'This page has not been generated';

test('the entry screen says that it checks legal compliance, and leaves no trace in the history', async ({
  page,
  member,
}) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404' }), member.full_name).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/api/agreements', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'Checking legal compliance...' })).toBeVisible();
  answer();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/no-such-page');
});

test('the menu has five entries, closes by Escape and leads on', async ({ page, member }) => {
  await page.goto('/family-records');
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link'), member.full_name).toHaveText([
    'Dashboard',
    'Family Records',
    'Contractors',
    'Events',
    'Profile',
  ]);
  await expect(menu.getByRole('link', { name: 'Family Records' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(toggle).toBeFocused();

  await toggle.click();
  await page.getByRole('main').click({ position: { x: 2, y: 300 } });
  await expect(menu, 'a press beside it closes it').toHaveCount(0);
  await toggle.click();
  await menu.getByRole('link', { name: 'Contractors' }).click();
  await expect(page).toHaveURL('/contractors');
  await expect(menu).toHaveCount(0);
});

test('on a phone that lies on its side the menu opens on the screen too', async ({ page, member }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/family-records');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' }), member.full_name).toBeInViewport();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test('the bottom bar has the first words and Documents, and highlights the active route', async ({ page, member }) => {
  await page.goto('/family-records');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link'), member.full_name).toHaveText([
    'Dashboard',
    'Family',
    'Contractors',
    'Events',
    'Profile',
    'Documents',
  ]);
  expect((await bar.boundingBox())?.height).toBe(80);
  const addresses = ['/dashboard', '/family-records', '/contractors', '/events', '/profile', '/documents'];
  for (const [n, link] of (await bar.getByRole('link').all()).entries()) {
    await link.click();
    await expect(page).toHaveURL(addresses[n] ?? '');
    await expect(bar.locator('[aria-current=page]')).toHaveText([(await link.textContent()) ?? '']);
  }
});

test('an address that does not exist shows the not-found page', async ({ page, member }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404' }), member.full_name).toBeVisible();
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  await expect(page.getByText('Tell me what you would like on this page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Protect your business, protect your peace of mind' })).toBeVisible();
});

test('anonymous visitors see only the auth screen, whatever they ask for', async ({ page }) => {
  for (const path of ['/', '/family-records', '/dashboard', '/terms-of-service', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('an error that no screen caught shows the error page, and loading again mends it', async ({
  page,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK, /Failed to fetch dynamically imported module/);
  await page.route('**/assets/FamiliesPage-*.js', (route) => route.abort());
  await page.goto('/family-records');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' }), member.full_name).toBeVisible();
  await page.unroute('**/assets/FamiliesPage-*.js');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
});

test('with text of twice the size every entry of the bottom bar is on the screen', async ({ page, member }) => {
  await page.goto('/family-records');
  const documents = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' });
  await expect(documents, member.full_name).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(documents).toBeInViewport({ ratio: 0.95 });
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the words of the bottom bar stand apart, and each entry can be pressed', async ({ page, member }) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    for (const path of ['/dashboard', '/family-records', '/contractors', '/profile']) {
      await page.goto(path);
      await expect(links, member.full_name).toHaveText([
        'Dashboard',
        'Family',
        'Contractors',
        'Events',
        'Profile',
        'Documents',
      ]);
      await expect(links.and(page.locator('[aria-current=page]'))).toHaveCount(1);
      const places = await links.evaluateAll((all) =>
        all.map((link) => {
          const words = document.createRange();
          words.selectNodeContents(link.lastChild ?? link);
          const { left, right } = words.getBoundingClientRect();
          return { left, right, width: link.getBoundingClientRect().width };
        }),
      );
      for (const [at, { left, right, width }] of places.entries()) {
        expect(width).toBeGreaterThanOrEqual(44);
        expect(left - (places[at - 1]?.right ?? -3)).toBeGreaterThanOrEqual(3);
        expect(right).toBeLessThanOrEqual(320);
      }
    }
  });
});
