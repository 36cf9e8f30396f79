import { memo, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { address, clock, expect, goBack, press, test } from '../testing/component-test.ts';
import { Link } from '../ui/Link.tsx';
import './pop-guard.ts';
import { isGoingBack, routerWindow } from './router-window.ts';
import { useSheetInUrl } from './use-sheet-in-url.ts';

let drawn = 0;

const Card = memo(function Card({
  name,
  onOpen,
}: {
  name: string;
  onOpen: (name: string) => void;
}) {
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

function Screen() {
  const { value, show, close } = useSheetInUrl('card');
  // After the effects of the sheet.
  useEffect(() => {
    document.title = value ?? '';
  }, [value]);
  return (
    <main>
      <h1>{value === null ? 'The screen' : `The sheet ${value}`}</h1>
      <button type="button" onClick={() => show('One')}>
        One
      </button>
      <button type="button" onClick={() => show('Two')}>
        Two
      </button>
      <button type="button" onClick={() => show('Three', { replace: true })}>
        Next
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <Link to="/other">Other</Link>
    </main>
  );
}

/** Over the entry of the history whose state it returns. */
async function openSheet() {
  const below = { idx: 0 };
  window.history.pushState(below, '', '/screen');
  await render(
    <BrowserRouter window={routerWindow}>
      <Routes>
        <Route path="/screen" element={<Screen />} />
        <Route path="/other" element={<h1>Another screen</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  await press(page, 'One');
  await expect.element(page.getByRole('heading', { name: 'The sheet One' })).toBeVisible();
  return below;
}

/** Both before the browser has taken a step. */
function pressAtOnce(...names: string[]) {
  for (const name of names) {
    const found = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
    (found.element() as HTMLElement).click();
  }
}

/** What the browser had begun before this has been done after it. */
const stepTaken = () =>
  new Promise((done) => window.addEventListener('popstate', done, { once: true }));

// kit.md 157
test('a link that is pressed while a sheet is on its way out leads on, and Back from there leads below the sheet', async () => {
  await openSheet();
  const taken = stepTaken();
  pressAtOnce('Close', 'Other');
  await taken;
  await expect.element(page.getByRole('heading', { name: 'Another screen' })).toBeVisible();
  expect(address()).toBe('/other');
  goBack();
  await expect.element(page.getByRole('heading', { name: 'The screen' })).toBeVisible();
  expect(address()).toBe('/screen');
});

// kit.md 157
test('a sheet that is opened while another is on its way out opens, and closes to what lies below both', async () => {
  const below = await openSheet();
  pressAtOnce('Close', 'Two');
  await expect.element(page.getByRole('heading', { name: 'The sheet Two' })).toBeVisible();
  pressAtOnce('Close');
  await expect.element(page.getByRole('heading', { name: 'The screen' })).toBeVisible();
  expect(address()).toBe('/screen');
  expect(window.history.state).toEqual(below);
});

// kit.md 157
test('a sheet that is closed in the moment in which it goes on to the next entry closes', async () => {
  const below = await openSheet();
  pressAtOnce('Next', 'Close', 'Close');
  await expect.element(page.getByRole('heading', { name: 'The screen' })).toBeVisible();
  expect(address()).toBe('/screen');
  expect(window.history.state).toEqual(below);
});

// kit.md 157
test('a sheet that is closed again, once the next entry is drawn and before the browser has gone back, leaves nothing more', async () => {
  await openSheet();
  clock.stand();
  const go = vi.spyOn(window.history, 'go').mockReturnValue();
  onTestFinished(() => go.mockRestore());
  pressAtOnce('Next', 'Close');
  await expect.poll(() => document.title).toBe('Three');
  pressAtOnce('Close');
  expect(go).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
});

test('a way back that leads nowhere is not waited for', () => {
  clock.stand();
  routerWindow.history.go(-window.history.length);
  expect(isGoingBack()).toBe(true);
  vi.runAllTimers();
  expect(isGoingBack()).toBe(false);
});
