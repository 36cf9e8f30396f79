import { render } from 'vitest-browser-react';
import { expect, test } from '../testing/component-test.ts';
import { restorePlace } from './scroll-place.ts';

const page = (height: number) => <main style={{ height }}>Page</main>;
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test('the place is found again once what the page shows is long enough', async () => {
  const { rerender } = await render(page(900));
  restorePlace(1500);
  expect(window.scrollY).toBeLessThan(200);
  await rerender(page(5000));
  await expect.poll(() => window.scrollY).toBe(1500);
  // From then on the page belongs to its reader.
  window.scrollTo(0, 300);
  await rerender(page(6000));
  await drawn();
  expect(window.scrollY).toBe(300);
});

test('a person who scrolls before that goes their own way', async () => {
  const { rerender } = await render(page(900));
  restorePlace(1500);
  window.dispatchEvent(new WheelEvent('wheel'));
  await rerender(page(5000));
  await drawn();
  expect(window.scrollY).toBeLessThan(200);
});
