import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StaleNote } from '../list/StaleNote.tsx';
import { WithinSheet } from '../sheet/within-sheet.ts';
import { expect, test } from '../testing/component-test.ts';
import { toastSuccess } from '../toast/toast.ts';
import { Button } from '../ui/Button.tsx';
import { PageBar } from './PageBar.tsx';
import { PageNotes } from './PageNotes.tsx';

// kit.md 148.

interface Screen {
  /** Whether the list, and the part below it, could not be refreshed. */
  old: boolean;
  bar?: boolean;
}

const screen = ({ old, bar = false }: Screen) => (
  <main className="pb-[calc(var(--bar-bottom)+var(--room-note)+1.5rem)]">
    <PageNotes />
    {['Your records', 'Your files'].map((what) => (
      <StaleNote
        key={what}
        what={what}
        since={old ? 0 : null}
        onRetry={() => {}}
        retrying={false}
      />
    ))}
    <ul style={{ height: 2000 }}>
      <li>First</li>
    </ul>
    <p>Last</p>
    {bar && (
      <PageBar>
        <Button>Save</Button>
      </PageBar>
    )}
  </main>
);
const note = page.getByRole('status').filter({ hasText: 'Shown as of' });
const last = page.getByText('Last');
const rectOf = (one: { element: () => Element }) => one.element().getBoundingClientRect();
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

for (const bar of [false, true]) {
  test(`a note comes and goes and moves nothing, ${bar ? 'above the bar of a page' : 'above the lower bar'}`, async () => {
    const { rerender } = await render(screen({ old: false, bar }));
    await expect.element(last).toBeInTheDocument();
    toEnd();
    const places = () =>
      [page.getByText('First'), last, page.getByRole('button', { name: 'Save' })].map(
        (one) => one.query()?.getBoundingClientRect().top,
      );
    const before = places();
    await rerender(screen({ old: true, bar }));
    await expect.element(note).toBeInViewport({ ratio: 1 });
    expect(places()).toEqual(before);
    // Nothing is behind it for good.
    await expect
      .poll(() => {
        toEnd();
        return rectOf(last).bottom - rectOf(note).top;
      })
      .toBeLessThanOrEqual(0);
    const above = bar
      ? rectOf(page.getByRole('button', { name: 'Save' })).top
      : window.innerHeight - 80;
    expect(rectOf(note).bottom).toBeLessThanOrEqual(above);
    await rerender(screen({ old: false, bar }));
    await expect.element(note).not.toBeInTheDocument();
  });
}

test('of several one stands, and the next once that one goes', async () => {
  await render(screen({ old: true }));
  await expect.element(page.getByText('Your records could not be refreshed')).toBeVisible();
  expect(
    page
      .getByText('Your files could not be refreshed')
      .elements()
      .map((one) => one.checkVisibility()),
  ).toEqual([false]);
});

test('a message at the bottom is above it', async () => {
  await render(screen({ old: true }));
  toastSuccess('Saved');
  const said = page.getByText('Saved');
  await expect.element(said).toBeVisible();
  await expect.poll(() => rectOf(note).top - rectOf(said).bottom).toBeGreaterThan(0);
});

test('in a sheet it stands where it belongs', async () => {
  await render(
    <main>
      <PageNotes />
      <WithinSheet value>
        <section aria-label="Sheet">
          <StaleNote what="This record" since={0} onRetry={() => {}} retrying={false} />
        </section>
      </WithinSheet>
    </main>,
  );
  await expect
    .element(page.getByRole('region', { name: 'Sheet' }).getByText(/^Shown as of/))
    .toBeVisible();
});

test('where it would cover half of the window it stands at the top of the page', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await page.viewport(390, 500);
  onTestFinished(() => page.viewport(390, 844));
  await render(screen({ old: true }));
  await expect.poll(() => rectOf(note).bottom <= rectOf(page.getByText('First')).top).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
