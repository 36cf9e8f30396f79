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
  await render(<Loaded waiting={<p>Loading</p>}>The text</Loaded>);
  await expect.element(waiting).toBeVisible();
  arrival.resolve({ default: Words });
  for (let n = 0; n < 3; n++) await frame();
  // React's `lazy` would hold it back for 300 ms.
  expect(document.body.textContent?.trim()).toBe('The text');
});

test('code that is there already is drawn at once', async () => {
  const Loaded = loadable(() => Promise.resolve({ default: Words }));
  await Loaded.preload();
  const seen = new Set<string>();
  const watcher = new MutationObserver(() => seen.add(document.body.textContent?.trim() ?? ''));
  watcher.observe(document.body, { childList: true, subtree: true });
  await render(<Loaded waiting={<p>Loading</p>}>The text</Loaded>);
  await expect.element(page.getByText('The text')).toBeVisible();
  watcher.disconnect();
  expect([...seen].filter(Boolean)).toEqual(['The text']);
});
