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

test('the rows that stand before the others are placed stay as they are, with what was typed into them', async () => {
  const fields = (items: readonly string[]) => (
    <VirtualList
      label="Fields"
      items={items}
      keyOf={(name) => name}
      render={(name) => <input aria-label={name} className="block h-10" />}
      estimate={40}
    />
  );
  const first = page.getByRole('textbox', { name: 'Row 1', exact: true });
  const placeOf = (element: Element) => element.getBoundingClientRect().top;
  const { rerender } = await render(fields(MANY.slice(0, 12)));
  await first.fill('typed');
  const element = first.element();
  const before = [
    placeOf(element),
    placeOf(page.getByRole('textbox', { name: 'Row 12' }).element()),
  ];
  await rerender(fields(MANY));
  await expect.poll(() => element.closest('li')?.style.transform).toBe('translateY(0px)');
  expect(first.element()).toBe(element);
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveValue('typed');
  expect([
    placeOf(element),
    placeOf(page.getByRole('textbox', { name: 'Row 12' }).element()),
  ]).toEqual(before);
  // And back: a search leaves a few.
  await rerender(fields(MANY.slice(0, 3)));
  await expect.poll(() => page.getByRole('textbox').elements().length).toBe(3);
  expect(first.element()).toBe(element);
  expect(element.closest('ul')?.getBoundingClientRect().height).toBeLessThan(200);
});

test('tiles in columns stand side by side, before and after they are placed, and each comes once', async () => {
  const tiles = (items: readonly string[]) => (
    <VirtualList
      label="Tiles"
      items={items}
      keyOf={(name) => name}
      render={(name) => <button type="button">{name}</button>}
      estimate={40}
      columns={2}
    />
  );
  const lefts = () =>
    ['Row 1', 'Row 2', 'Row 3'].map(
      (name) =>
        page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().left,
    );
  const { rerender } = await render(tiles(MANY.slice(0, 24)));
  await expect.element(row('Row 24')).toBeVisible();
  const before = lefts();
  expect(before[0]).toBe(before[2]);
  expect(before[1]).toBeGreaterThan(before[0] ?? 0);
  await rerender(tiles(MANY));
  await expect.poll(() => document.querySelector('li')?.style.transform).toBe('translateY(0px)');
  expect(lefts()).toEqual(before);
  const shown = textsOf(page.getByRole('button'));
  expect(new Set(shown).size).toBe(shown.length);
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

test('a list below all that is in the window does not ask for its next page as it comes', async () => {
  let asked = 0;
  const below = (name: string) => (
    <main key={name}>
      <div style={{ height: 2000 }}>{name}</div>
      {list(MANY.slice(0, 30), () => asked++)}
    </main>
  );
  const { rerender } = await render(below('the code comes'));
  await expect.poll(() => document.querySelector('li')?.style.transform).toBe('translateY(0px)');
  await rerender(below('the code is here'));
  await expect.poll(() => document.querySelector('li')?.style.transform).toBe('translateY(0px)');
  expect(asked).toBe(0);
});
