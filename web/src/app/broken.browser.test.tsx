import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useDraft } from '../kit/draft/draft.ts';
import { RowBoundary } from '../kit/page/RowBoundary.tsx';
import { SheetBoundary } from '../kit/sheet/SheetBoundary.tsx';
import { expect, press, test } from '../kit/testing/component-test.ts';
import { fillStorage } from '../kit/testing/local-storage.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A form in which something breaks: in the page itself, or in a sheet over it. */
function Form({ inSheet }: { inSheet: boolean }) {
  const [broken, setBroken] = useState(false);
  const form = useForm({ defaultValues: { notes: '' } });
  useDraft('pcr_draft:u1:broken', form);
  if (broken && !inSheet) throw new Error('broken');
  return (
    <form>
      <input aria-label="Notes" {...form.register('notes')} />
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      {broken && (
        <SheetBoundary onClose={() => setBroken(false)}>
          <Broken />
        </SheetBoundary>
      )}
    </form>
  );
}

function Broken(): never {
  throw new Error('broken');
}

async function breaks(inSheet: boolean) {
  await render(
    <ErrorBoundary>
      <Form inSheet={inSheet} />
    </ErrorBoundary>,
  );
  await page.getByLabelText('Notes').fill('typed');
  await press(page, 'Break');
}

// kit.md 49, 93
test.for([false, true])(
  'a broken screen says that typed text is kept (in a sheet: %s)',
  async (inSheet, { trouble }) => {
    trouble.allow(/broken/);
    await breaks(inSheet);
    await expect.element(page.getByText(/is kept on this device/)).toBeVisible();
    localStorage.clear();
  },
);

test('a page that breaks says that what the device could not store is lost', async ({
  trouble,
}) => {
  trouble.allow(/broken/);
  fillStorage();
  await breaks(false);
  await expect.element(page.getByText(/last could not be kept, and is lost/)).toBeVisible();
  await expect.element(page.getByText(/is kept on this device/)).not.toBeInTheDocument();
});

test('a sheet that breaks says that what the device could not store must be saved first', async ({
  trouble,
}) => {
  trouble.allow(/broken/);
  fillStorage();
  await breaks(true);
  await expect.element(page.getByText(/could not keep the last thing you typed/)).toBeVisible();
  await press(page, 'Close');
  await expect.element(page.getByLabelText('Notes')).toHaveValue('typed');
});

/** A screen between the bars; one of the two breaks, and of the other a row. */
function Bars() {
  const [screen, setScreen] = useState('/broken');
  return (
    <>
      <button type="button" onClick={() => setScreen('/rows')}>
        Other screen
      </button>
      <ErrorBoundary screen={screen}>
        {screen === '/broken' ? (
          <Broken />
        ) : (
          <>
            <RowBoundary instead={<p>Not shown</p>}>
              <Broken />
            </RowBoundary>
            <p>Another row</p>
          </>
        )}
      </ErrorBoundary>
    </>
  );
}

// kit.md 49
test('a row that breaks costs no other; a screen that breaks leaves the bars, which lead to other screens', async ({
  trouble,
}) => {
  trouble.allow(/broken/);
  await render(<Bars />);
  await expect.element(page.getByText('Unexpected Application Error!')).toBeVisible();
  await press(page, 'Other screen');
  await expect.element(page.getByText('Not shown')).toBeVisible();
  await expect.element(page.getByText('Another row')).toBeVisible();
  await expect.element(page.getByText('Unexpected Application Error!')).not.toBeInTheDocument();
});
