import { useState } from 'react';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, test } from '../testing/component-test.ts';
import { Tabs } from './Tabs.tsx';

const PARTS = [
  'Introduction',
  'Terms & Conditions',
  'Privacy Policy',
  'Liability Protection',
  'Contact',
];

function Legal() {
  const [selected, select] = useState('Introduction');
  return (
    <main style={{ maxWidth: '82vw' }}>
      <Tabs
        label="Parts"
        tabs={PARTS.map((key) => ({ key, label: key }))}
        selected={selected}
        onSelect={select}
      >
        <p style={{ height: 3000 }}>{selected}</p>
      </Tabs>
    </main>
  );
}

test('tabs that are wider than the screen stand in one row, and the selected one comes into it', async () => {
  await render(<Legal />);
  await expect.element(page.getByRole('tabpanel')).toBeVisible();
  const tabs = page.getByRole('tab').elements();
  expect(new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size).toBe(1);
  const row = page.getByRole('tablist').element().getBoundingClientRect();
  expect(row.width).toBeLessThanOrEqual(320);
  const isIn = (name: string) => {
    const { left, right } = page.getByRole('tab', { name }).element().getBoundingClientRect();
    return left >= row.left - 1 && right <= row.right + 1;
  };
  expect([isIn('Introduction'), isIn('Contact')]).toEqual([true, false]);
  await page.getByRole('tab', { name: 'Introduction' }).click();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Contact');
  expect([isIn('Introduction'), isIn('Contact')]).toEqual([false, true]);
  await userEvent.keyboard('{ArrowRight}');
  expect(isIn('Introduction')).toBe(true);
  expect(window.scrollY).toBe(0);
});

test('the selected tab is still in sight when the phone was turned and turned back', async () => {
  onTestFinished(() => page.viewport(390, 844));
  await render(<Legal />);
  await page.getByRole('tab', { name: 'Contact' }).click();
  const row = page.getByRole('tablist').element();
  const hidden = () => row.scrollWidth - row.clientWidth - row.scrollLeft;
  for (const width of [844, 390]) {
    await page.viewport(width, 844);
    await expect.poll(() => window.innerWidth).toBe(width);
    // Nobody turns a phone back within one picture of the screen.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect.poll(hidden).toBe(0);
  }
});
