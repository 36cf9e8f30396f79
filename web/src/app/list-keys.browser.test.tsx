import { page, userEvent } from 'vitest/browser';
import { addForm } from '../families/testing/family-screen.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { press } from '../kit/testing/component-test.ts';
import { toastUndo } from '../kit/toast/toast.ts';
import { expect, test } from '../testing/app-test.tsx';

// kit.md 117

const search = page.getByRole('searchbox');
const view = (n: number) =>
  page.getByRole('button', { name: `View details of Family ${n}`, exact: true });
const keys = page.getByRole('dialog', { name: 'Keyboard' });

test.beforeEach(async ({ server, open }) => {
  familyServer(
    server,
    ...Array.from({ length: 40 }, (_, n) => ({ family_name: `Family ${40 - n}` })),
  );
  await open('/family-records');
  await expect.element(view(1)).toBeVisible();
});

test('arrows move from card to card and back to the search, and Enter opens the card', async () => {
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(view(1)).toHaveFocus();
  for (let n = 2; n <= 7; n++) {
    // Rows come as they are scrolled to; a press waits for none.
    await expect.element(view(n)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(view(n)).toHaveFocus();
    await expect.element(view(n)).toBeInViewport();
  }
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(view(6)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const details = page.getByRole('dialog', { name: /^Family Service Record Details/ });
  await expect.element(details).toMatchTextContent('Family 6');
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(view(6)).toHaveFocus();
  for (let n = 5; n >= 1; n--) {
    await expect.element(view(n)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(view(n)).toHaveFocus();
  }
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(search).toHaveFocus();
});

test('? shows the keys and n opens the form of a new entry, but where one types, and single keys can be turned off', async ({
  open,
}) => {
  await userEvent.keyboard('?');
  await expect.element(keys).toBeVisible();
  await keys.getByRole('switch', { name: 'Use /, n and ?' }).click();
  await press(keys, 'Close');
  await expect.element(keys).not.toBeInTheDocument();
  await userEvent.keyboard('/n');
  await expect.element(search).not.toHaveFocus();
  await expect.element(addForm).not.toBeInTheDocument();
  await open('/family-records?shortcuts');
  await keys.getByRole('switch', { name: 'Use /, n and ?' }).click();
  await press(keys, 'Close');
  await expect.element(keys).not.toBeInTheDocument();
  await search.click();
  await userEvent.keyboard('?n');
  await expect.element(search).toHaveValue('?n');
  await expect.element(keys).not.toBeInTheDocument();
  (search.element() as HTMLElement).blur();
  await userEvent.keyboard('n');
  await expect.element(addForm).toBeVisible();
});

test('the keys say how to get from a list to Undo, which stands after all cards, and there it is', async () => {
  await userEvent.keyboard('?');
  await expect.element(keys.getByText('Alt and T')).toBeVisible();
  await press(keys, 'Close');
  await expect.element(keys).not.toBeInTheDocument();
  let undone = 0;
  toastUndo('Record deleted', () => undone++);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => undone).toBe(1);
});
