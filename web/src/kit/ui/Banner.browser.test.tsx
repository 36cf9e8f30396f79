import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StaleNote } from '../list/StaleNote.tsx';
import { expect, test } from '../testing/component-test.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

test('with text of twice the size a banner with its button is no wider than a phone', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await render(
    <main className="flex flex-col gap-4 px-4">
      <StaleNote what="Your notifications" since={Date.now()} onRetry={() => {}} retrying={false}>
        {' '}
        Everything is still here.
      </StaleNote>
      <Banner
        tone="red"
        title="Somethingverylongthatisoneword"
        action={<Button busyLabel="Retrying...">Retry</Button>}
      >
        wolfeschlegelsteinhausenbergerdorff@featherstonehaugh.example.com
      </Banner>
    </main>,
  );
  await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  for (const part of document.querySelectorAll('main *'))
    expect(part.getBoundingClientRect().right, part.outerHTML).toBeLessThanOrEqual(390);
});
