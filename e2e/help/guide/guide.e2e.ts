import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../kit/fixtures.ts';

const GUIDE = resolve(import.meta.dirname, '../../../docs/guide');
const pagesIn = (folder: string) =>
  readdirSync(resolve(GUIDE, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.slice(0, -3));
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const article = (page: Page) => page.getByRole('article');
const lastPart = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('the guide and the walk-throughs are read from their lists to their ends, with pictures that load', async ({
  page,
  member: _,
}) => {
  /** From the page that is open, by Next, to the last one. */
  async function readToEnd(look = async () => {}): Promise<string[]> {
    const seen: string[] = [];
    for (;;) {
      // The text itself, not its placeholder while it loads.
      await expect(article(page).getByRole('heading', { level: 1 })).toBeVisible();
      seen.push(lastPart(page));
      await look();
      const next = page
        .getByRole('navigation', { name: 'More pages' })
        .getByRole('link', { name: /^Next: / });
      if ((await next.count()) === 0) return seen.toSorted();
      const title = ((await next.textContent()) ?? '').replace('Next: ', '');
      await next.click();
      await expect(h1(page)).toHaveText(title);
    }
  }

  await test.step('help leads to the guide, whose list leads to every page, and each page to the next', async () => {
    await page.goto('/help-support');
    await page.getByRole('link', { name: 'User Guide' }).click();
    await expect(h1(page)).toHaveText('User Guide');
    const links = page.getByRole('list', { name: 'User Guide' }).getByRole('link');
    await expect(links).toHaveCount(pagesIn('.').length);
    await links.first().click();
    expect(await readToEnd()).toEqual(pagesIn('.').toSorted());
    await page.getByRole('link', { name: 'User Guide', exact: true }).click();
    await expect(page).toHaveURL('/help-support/guide');
  });

  await test.step('a page has its table of contents, whose entries lead to headings below the top bar', async () => {
    await page.goto('/help-support/guide/family-records');
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect(contents.first()).toBeVisible();
    await expect(contents).toHaveText(
      await page.getByRole('heading', { level: 2 }).allTextContents(),
    );
    await contents.filter({ hasText: 'Ratings and colors' }).click();
    await expect(page).toHaveURL('/help-support/guide/family-records#ratings-and-colors');
    const heading = page.getByRole('heading', { name: 'Ratings and colors' });
    await expect(heading).toBeInViewport();
    const bar = await page.getByRole('banner').boundingBox();
    await expect(async () => {
      expect((await heading.boundingBox())?.y).toBeGreaterThan((bar?.height ?? 0) - 1);
    }).toPass();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  });

  await test.step('each walk-through has numbered steps with pictures that load', async () => {
    await page.goto('/help-support/tutorials');
    const links = page.getByRole('list', { name: 'Video Tutorials' }).getByRole('link');
    await expect(links).toHaveCount(pagesIn('tutorials').length);
    await links.first().click();
    const seen = await readToEnd(async () => {
      expect(
        await article(page).getByRole('list').getByRole('listitem').count(),
      ).toBeGreaterThanOrEqual(3);
      const pictures = article(page).getByRole('img');
      expect(await pictures.count()).toBeGreaterThanOrEqual(2);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 300),
          )
          .toBe(true);
      }
    });
    expect(seen).toEqual(pagesIn('tutorials').toSorted());
  });

  await test.step('links between pages lead on inside the app, to the heading that they name', async () => {
    await page.goto('/help-support/tutorials');
    await page.getByRole('link', { name: 'Find a family' }).click();
    await expect(h1(page)).toHaveText('Find a family');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await article(page).getByRole('link', { name: 'Recent Activity' }).click();
    await expect(page).toHaveURL('/help-support/guide/dashboard#recent-activity');
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeInViewport();
    expect(await page.evaluate(() => 'stayed' in window), 'without loading the app anew').toBe(
      true,
    );
  });
});
