import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, test } from '../testing/component-test.ts';
import { loadable } from './loadable.tsx';

const Words = ({ children }: { children: ReactNode }) => <p>{children}</p>;
const waiting = page.getByText('Loading');
const frame = () => new Promise(requestAnimationFrame);

test('code that arrives is drawn with the next frame, and in the place of what waited', async () => {
  const arrival = Promise.withResolvers<{ default: typeof Words }>();
  const Loaded = loadable(() => arrival.promise);
  const { container } = await render(<Loaded waiting={<p>Loading</p>}>The text</Loaded>);
  await expect.element(waiting).toBeVisible();
  arrival.resolve({ default: Words });
  for (let n = 0; n < 3; n++) await frame();
  // React's `lazy` would hold it back for 300 ms.
  expect(container.textContent).toBe('The text');
});

test('code that is there already is drawn at once', async () => {
  const Loaded = loadable(() => Promise.resolve({ default: Words }));
  await Loaded.preload();
  const seen = new Set<string>();
  // A place of its own: elsewhere on the page an earlier test's last message may still go.
  const container = document.body.appendChild(document.createElement('div'));
  const watcher = new MutationObserver(() => seen.add(container.textContent));
  watcher.observe(container, { childList: true, subtree: true });
  await render(<Loaded waiting={<p>Loading</p>}>The text</Loaded>, { container });
  await expect.element(page.getByText('The text')).toBeVisible();
  watcher.disconnect();
  expect([...seen].filter(Boolean)).toEqual(['The text']);
});

test('code that could not be loaded is asked for again once the device is back in a network (kit.md 105)', async () => {
  let online = false;
  const Loaded = loadable(() =>
    online ? Promise.resolve({ default: Words }) : Promise.reject(new Error('offline')),
  );
  // At the very moment at which the failure shows.
  const watcher = new MutationObserver(() => {
    if (online || !page.getByText('Not loaded').query()) return;
    online = true;
    window.dispatchEvent(new Event('online'));
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watcher.disconnect());
  await render(<Loaded failed={() => <p>Not loaded</p>}>The text</Loaded>);
  await expect.element(page.getByText('The text')).toBeVisible();
});

test('where code could not be loaded nothing listens for the network once its place is gone, or a press has asked again', async () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  onTestFinished(() => void vi.restoreAllMocks());
  const listeners = (of: typeof added | typeof removed) =>
    of.mock.calls.filter(([name]) => name === 'online').map(([, listener]) => listener);
  const Loaded = loadable<{ children: ReactNode }>(() => Promise.reject(new Error('offline')));
  const { unmount } = await render(
    <Loaded
      failed={(retry) => (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    >
      The text
    </Loaded>,
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => listeners(added)).toHaveLength(2);
  await unmount();
  expect(listeners(removed)).toEqual(listeners(added));
});
