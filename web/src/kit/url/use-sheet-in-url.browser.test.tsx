import { memo } from 'react';
import { BrowserRouter } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, goBack, press, test } from '../testing/component-test.ts';
import { useSheetInUrl } from './use-sheet-in-url.ts';

let drawn = 0;

const Card = memo(function Card({ name, onOpen }: { name: string; onOpen: (name: string) => void }) {
  drawn++;
  return (
    <button type="button" onClick={() => onOpen(name)}>
      {name}
    </button>
  );
});

function Cards() {
  const { value, show } = useSheetInUrl('card');
  return (
    <main>
      <Card name="One" onOpen={show} />
      <Card name="Two" onOpen={show} />
      <output>{value ?? 'none'}</output>
    </main>
  );
}

// kit.md 145
test('a sheet that opens and closes has no card drawn anew, and each card opens its own', async () => {
  await render(
    <BrowserRouter>
      <Cards />
    </BrowserRouter>,
  );
  const open = page.getByRole('status');
  await expect.element(open).toHaveTextContent('none');
  const before = drawn;
  for (const name of ['One', 'Two', 'One']) {
    await press(page, name);
    await expect.element(open).toHaveTextContent(name);
    goBack();
    await expect.element(open).toHaveTextContent('none');
  }
  expect(drawn).toBe(before);
});
