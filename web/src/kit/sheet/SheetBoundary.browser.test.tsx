import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, press, test } from '../testing/component-test.ts';
import { ByItself } from './by-itself.ts';
import { Sheet, type SheetProps } from './Sheet.tsx';
import { loadableSheet, SheetBoundary } from './SheetBoundary.tsx';

interface Late {
  default: typeof Form;
}
function Form({ onClose }: Pick<SheetProps, 'onClose'>) {
  return (
    <Sheet open onClose={onClose} title="Form">
      <input aria-label="Name" />
    </Sheet>
  );
}

type LateSheet = ReturnType<typeof loadableSheet<Pick<SheetProps, 'onClose'>>>;

/** A button that opens a sheet whose code comes late; `over` another sheet that stands already. */
function Page({ LateForm, over }: { LateForm: LateSheet; over: boolean }) {
  const [open, setOpen] = useState(false);
  const opener = (
    <button type="button" onClick={() => setOpen(true)}>
      Edit
    </button>
  );
  return (
    <main tabIndex={-1}>
      {over ? (
        <Sheet open title="Details" onClose={() => {}}>
          {opener}
        </Sheet>
      ) : (
        opener
      )}
      {open && (
        <SheetBoundary onClose={() => setOpen(false)}>
          <LateForm onClose={() => setOpen(false)} />
        </SheetBoundary>
      )}
    </main>
  );
}

async function pressEdit(over: boolean) {
  const arrival = Promise.withResolvers<Late>();
  // A failure that nobody waits for any more is no error of the test.
  arrival.promise.catch(() => {});
  await render(<Page over={over} LateForm={loadableSheet(() => arrival.promise)} />);
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  return { edit, arrival };
}

/** A form that opens by itself until it is asked for. */
function BesideList({ LateForm }: { LateForm: LateSheet }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setAsked(true)}>
        Entry
      </button>
      <input aria-label="Search" ref={(field) => field?.focus()} />
      <ByItself value={isAsked ? null : () => {}}>
        <SheetBoundary onClose={() => {}}>
          <LateForm onClose={() => {}} />
        </SheetBoundary>
      </ByItself>
    </main>
  );
}

test('what opens by itself covers nothing and takes no focus while its code is on its way', async () => {
  const arrival = Promise.withResolvers<Late>();
  await render(<BesideList LateForm={loadableSheet(() => arrival.promise)} />);
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  expect(opening.query()).toBeNull();
  arrival.resolve({ default: Form });
  await expect.element(page.getByRole('dialog', { name: 'Form' })).toBeVisible();
});

test('nor where its code cannot be loaded: whoever presses the entry is told', async ({
  trouble,
}) => {
  trouble.allow(/broken/);
  const arrival = Promise.withResolvers<Late>();
  await render(<BesideList LateForm={loadableSheet(() => arrival.promise)} />);
  arrival.reject(new Error('broken'));
  await arrival.promise.catch(() => {});
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  expect(failed.query()).toBeNull();
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  await page.getByRole('button', { name: 'Entry' }).click();
  await expect.element(failed).toBeVisible();
});

const opening = page.getByRole('dialog', { name: 'Opening' });
const failed = page.getByRole('alertdialog', { name: 'This could not be opened' });

test.for([false, true])(
  'while a sheet is opened the focus is held over the page, goes into it, and returns, also by Escape from what does not open (over another sheet: %s)',
  async (over) => {
    const { edit, arrival } = await pressEdit(over);
    await expect.element(opening).toHaveFocus();
    await userEvent.tab();
    await expect.element(edit).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(opening).not.toBeInTheDocument();
    await expect.element(edit).toHaveFocus();
    await edit.click();
    await expect.element(opening).toHaveFocus();
    arrival.resolve({ default: Form });
    const form = page.getByRole('dialog', { name: 'Form' });
    await expect.element(form).toHaveFocus();
    await press(form, 'Close');
    await expect.element(edit).toHaveFocus();
  },
);

test.for([false, true])(
  'a sheet that cannot be opened holds the focus until it is closed, and gives it back (over another sheet: %s)',
  async (over, { trouble }) => {
    trouble.allow(/broken/);
    const { edit, arrival } = await pressEdit(over);
    arrival.reject(new Error('broken'));
    await expect.element(failed.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(edit).not.toHaveFocus();
    await press(failed, 'Close');
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(edit).toHaveFocus();
  },
);
