import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, test, textsOf } from '../testing/component-test.ts';
import { VirtualList } from './VirtualList.tsx';

const MANY = Array.from({ length: 10_000 }, (_, n) => `Row ${n + 1}`);
const row = (name: string) => page.getByRole('button', { name });

const list = (items: readonly string[], onNearEnd?: () => void) => (
  <VirtualList
    label="Rows"
    items={items}
    keyOf={(name) => name}
    render={(name) => <button type="button">{name}</button>}
    estimate={40}
    total={MANY.length}
    onNearEnd={onNearEnd}
  />
);

test('of 10,000 rows only those near the screen are in the page, from the first to the last', async () => {
  await render(list(MANY));
  await expect.element(row('Row 1')).toBeInViewport();
  expect(row('Row 1').element().closest('li')).toHaveAttribute('aria-posinset', '1');
  let most = 0;
  for (const part of [0.25, 0.5, 0.75, 1]) {
    window.scrollTo(0, document.documentElement.scrollHeight * part);
    await expect.poll(() => textsOf(page.getByRole('button')).length).toBeGreaterThan(10);
    most = Math.max(most, document.querySelectorAll('li').length);
  }
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return textsOf(page.getByRole('button'));
    })
    .toContain('Row 10000');
  await expect.element(row('Row 10000')).toBeInViewport();
  expect(row('Row 10000').element().closest('li')).toHaveAttribute('aria-setsize', '10000');
  expect(most, 'rows in the page at once').toBeLessThan(100);
  window.scrollTo(0, 0);
  await expect.element(row('Row 1')).toBeInViewport();
});

test('the row with the focus stays in the page, and Tab goes on from there', async () => {
  await render(list(MANY));
  await row('Row 2').click();
  window.scrollTo(0, 100_000);
  await expect.element(row('Row 1')).not.toBeInViewport();
  await expect.element(row('Row 2')).toHaveFocus();
  await userEvent.tab();
  await expect.element(row('Row 3')).toHaveFocus();
  await expect.element(row('Row 3')).toBeInViewport();
});

test('the next page is asked for when its end comes near, not before', async () => {
  let asked = 0;
  await render(list(MANY.slice(0, 60), () => asked++));
  await expect.element(row('Row 1')).toBeInViewport();
  expect(asked).toBe(0);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => asked).toBeGreaterThan(0);
});
