import { keepMany } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { expectTiles, records } from './family-screen.ts';

test('a list of 10,000 records scrolls smoothly, with only what is visible in the page', async ({
  page,
  app,
  member,
}) => {
  await keepMany(app, member, 10_000);
  await page.goto('/family-records');
  await expectTiles(page, { 'Total Families': '10,000' });
  await expect(page.getByRole('article', { name: 'Family 00001' })).toBeVisible();

  // A person's scrolling: how long each picture takes while the list moves.
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const times: number[] = [];
        const step = (now: number) => {
          times.push(now);
          window.scrollBy(0, 60);
          if (times.length < 120) requestAnimationFrame(step);
          else done(times.slice(1).map((time, n) => time - (times[n] ?? 0)));
        };
        requestAnimationFrame(step);
      }),
  );
  const sorted = (await frames).sort((a, b) => a - b);
  expect(sorted[sorted.length >> 1], 'ms of the median picture').toBeLessThan(50);

  // Several pages on, as fast as they come.
  const most = await page.evaluate(async () => {
    let cards = 0;
    while (!document.querySelector('article[aria-label="Family 00400"]')) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
      cards = Math.max(cards, document.querySelectorAll('article').length);
    }
    return cards;
  });
  await expect(page.getByRole('article', { name: 'Family 00400' })).toBeInViewport();
  await expect(records(page).getByRole('listitem').last()).toHaveAttribute('aria-setsize', '10000');
  expect(most, 'cards in the page at once').toBeLessThan(100);
});
