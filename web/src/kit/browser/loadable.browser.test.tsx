import type { ReactNode } from 'react';
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
  await render(<Loaded failed={() => <p>Not loaded</p>}>The text</Loaded>);
  await expect.element(page.getByText('Not loaded')).toBeVisible();
  online = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('The text')).toBeVisible();
});
