import { useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '../controls/TextField.tsx';
import { expect, press, test, toast } from '../testing/component-test.ts';
import { toastUndo } from '../toast/toast.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Sheet } from './Sheet.tsx';

const sheet = (name: string) => page.getByRole('dialog', { name });

// kit.md 109
test('a question shows its buttons however many words it has, also in large text', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  render(
    <ConfirmDialog
      open
      danger
      title="Sure?"
      confirmLabel="Yes"
      onCancel={() => {}}
      onConfirm={async () => {}}
    >
      {'Think of all of it. '.repeat(40)}
    </ConfirmDialog>,
  );
  const question = page.getByRole('alertdialog', { name: 'Sure?' });
  for (const name of ['Cancel', 'Yes'])
    await expect.element(question.getByRole('button', { name })).toBeInViewport();
  await expect.element(question.getByRole('heading', { name: 'Sure?' })).toBeInViewport();
});

/** Two sheets and a question over each other, all open from the beginning, as after a reload. */
function Stack() {
  const [open, setOpen] = useState(3);
  return (
    <main>
      <button type="button">Behind</button>
      <Sheet open={open > 0} onClose={() => setOpen(0)} title="Details">
        <div aria-live="polite" />
        <button type="button">Edit</button>
      </Sheet>
      <Sheet open={open > 1} onClose={() => setOpen(1)} title="Form">
        <div aria-live="polite" />
        <button type="button">Save</button>
        <ConfirmDialog
          open={open > 2}
          title="Sure?"
          confirmLabel="Yes"
          onCancel={() => setOpen(2)}
          onConfirm={async () => {}}
        >
          Think of it.
        </ConfirmDialog>
      </Sheet>
    </main>
  );
}

test('of several that are open at once a screen reader finds the one on top, and the next when it closes', async () => {
  await render(<Stack />);
  const question = page.getByRole('alertdialog', { name: 'Sure?' });
  await expect.element(question.getByRole('button', { name: 'Yes' })).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await press(question, 'Cancel');
  await expect.element(sheet('Form').getByRole('button', { name: 'Save' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet('Details').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Behind' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Behind' })).toBeVisible();
});

/** What opens a question, where `at` says. */
function Asking({ at, onConfirm }: { at?: DOMRect; onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  const style = at && ({ position: 'fixed', left: at.left, top: at.top } as const);
  return (
    <main>
      <button type="button" style={style} onClick={() => setOpen(true)}>
        Accept
      </button>
      <ConfirmDialog
        open={open}
        title="Sure?"
        confirmLabel="Yes"
        onCancel={() => setOpen(false)}
        onConfirm={async () => onConfirm()}
      >
        Think of it.
      </ConfirmDialog>
    </main>
  );
}

test('the second of a double tap does not answer a question that opened under it', async () => {
  const confirmed = vi.fn();
  const { rerender } = await render(<Asking onConfirm={confirmed} />);
  const question = page.getByRole('alertdialog', { name: 'Sure?' });
  const yes = question.getByRole('button', { name: 'Yes' });
  await press(page, 'Accept');
  await expect.element(yes).toBeVisible();
  const place = await vi.waitUntil(async () => {
    const before = yes.element().getBoundingClientRect();
    await new Promise(requestAnimationFrame);
    return before.top === yes.element().getBoundingClientRect().top && before;
  });
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  await rerender(<Asking at={place} onConfirm={confirmed} />);
  const taps: number[] = [];
  const tapped = ({ timeStamp }: Event) => {
    // A busy page comes to the second tap late.
    while (taps.length === 1 && performance.now() - timeStamp < 600);
    taps.push(timeStamp);
  };
  document.addEventListener('click', tapped, true);
  onTestFinished(() => document.removeEventListener('click', tapped, true));
  // A busy machine may take longer between the two than a finger does.
  const pair = async () => {
    taps.length = 0;
    confirmed.mockClear();
    await userEvent.dblClick(page.getByRole('button', { name: 'Accept' }), { delay: 60 });
    await expect.element(yes).toBeVisible();
    const [first = 0, second = Number.POSITIVE_INFINITY] = taps;
    if (second - first < 500) return true;
    await press(question, 'Cancel');
    await expect.element(question).not.toBeInTheDocument();
    return false;
  };
  await vi.waitUntil(pair, { timeout: 60_000 });
  expect(confirmed).not.toHaveBeenCalled();
  // A person who presses again once they have read it means it.
  await expect
    .poll(async () => {
      await yes.click();
      return confirmed.mock.calls.length;
    })
    .toBe(1);
});

test('what gets the focus in its bars moves nothing, since it is in sight (kit.md 113)', async () => {
  await render(
    <Sheet
      open
      onClose={() => {}}
      title="Names"
      footer={
        <>
          <button type="button">Cancel</button>
          <button type="button">Done</button>
        </>
      }
    >
      <TextField label="Name" name="name" />
      <div style={{ height: 3000 }} />
    </Sheet>,
  );
  const dialog = sheet('Names');
  await expect.element(dialog).toHaveFocus();
  const element = dialog.element();
  await dialog.getByRole('textbox').click();
  for (const name of ['Cancel', 'Done', 'Close']) {
    await userEvent.keyboard('{Tab}');
    await expect.element(dialog.getByRole('button', { name })).toHaveFocus();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(element.scrollTop, name).toBe(0);
  }
  element.scrollTop = 900;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(element.scrollTop).toBe(900);
});

test('its buttons lie over all of its content, and take the press', async () => {
  await render(
    <Sheet open title="Names" footer={<button type="button">Done</button>}>
      {Array.from({ length: 60 }, (_, n) => (
        // As the name of a member, and links that lie over a card, do.
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <a key={n} href="#name" className="relative z-1 block">
          Name
        </a>
      ))}
    </Sheet>,
  );
  const done = sheet('Names').getByRole('button', { name: 'Done' });
  await expect.element(done).toBeInViewport({ ratio: 1 });
  const at = (part: number) => {
    const { left, top, width, height } = done.element().getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height * part);
  };
  for (const part of [0.05, 0.5, 0.95]) await expect.poll(() => at(part)).toBe(done.element());
});

function Opened({ dismissable }: { dismissable: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Behind" />
      <Sheet open={open} onClose={() => setOpen(false)} title="Sheet" dismissable={dismissable}>
        <input aria-label="First" />
      </Sheet>
    </main>
  );
}

const pressBeside = () =>
  userEvent.click(document.documentElement, { position: { x: 195, y: 20 }, force: true });

test('the focus goes into the sheet, not into its first field, is held there, and comes back; a press beside it closes it', async () => {
  await render(<Opened dismissable />);
  await press(page, 'Open');
  await expect.element(sheet('Sheet')).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(sheet('Sheet').element().contains(document.activeElement)).toBe(true);
  await press(sheet('Sheet'), 'Close');
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  await press(page, 'Open');
  await expect.element(sheet('Sheet')).toHaveFocus();
  await pressBeside();
  await expect.element(sheet('Sheet')).not.toBeInTheDocument();
});

test('a person typing behind it while it leaves the screen keeps the focus', async () => {
  await render(<Opened dismissable />);
  await press(page, 'Open');
  await expect.element(sheet('Sheet')).toHaveFocus();
  const [leaving, behind] = [sheet('Sheet').element(), page.getByLabelText('Behind')];
  await press(sheet('Sheet'), 'Close');
  await expect.poll(() => leaving.getAttribute('data-state')).toBe('closed');
  (behind.element() as HTMLElement).focus();
  await expect.poll(() => leaving.isConnected).toBe(false);
  await userEvent.keyboard('Typed');
  await expect.element(behind).toHaveValue('Typed');
});

test('a question that must be answered has no cross, and neither Escape nor a press beside it closes it', async () => {
  await render(<Opened dismissable={false} />);
  await press(page, 'Open');
  await expect.element(sheet('Sheet')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await pressBeside();
  await expect.element(sheet('Sheet')).toBeVisible();
  await expect
    .element(sheet('Sheet').getByRole('button', { name: 'Close' }))
    .not.toBeInTheDocument();
});

test('a message stands above a low sheet, with its button, and above the buttons of one that grows', async () => {
  const screen = (lines: number) => (
    <Sheet open title="Sheet" footer={<Button>Done</Button>}>
      {Array.from({ length: lines }, (_, n) => (
        <p key={String(n)}>A line</p>
      ))}
    </Sheet>
  );
  const { rerender } = await render(screen(1));
  let undone = 0;
  toastUndo('Record deleted', () => undone++);
  const said = toast('Record deleted');
  await expect.element(said).toBeVisible();
  const rectOf = (part: Locator) => part.element().getBoundingClientRect();
  const between = (upper: Locator, lower: Locator) => rectOf(lower).top - rectOf(upper).bottom;
  await expect.poll(() => between(said, sheet('Sheet'))).toBeGreaterThan(0);
  expect(rectOf(said).top).toBeGreaterThan(400);
  await rerender(screen(40));
  const buttons = sheet('Sheet').getByRole('button', { name: 'Done' });
  await expect.poll(() => rectOf(sheet('Sheet')).height).toBeGreaterThan(700);
  await expect.poll(() => between(said, buttons)).toBeGreaterThan(0);
  expect(rectOf(said).top).toBeGreaterThan(400);
  await press(said, 'Undo');
  expect(undone).toBe(1);
  await expect.element(sheet('Sheet')).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test('the buttons of a question are as high as others, whatever they say while they work', async () => {
  await render(
    <ConfirmDialog
      open
      title="Sign out?"
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      onCancel={() => {}}
      onConfirm={async () => {}}
    >
      Think of it.
    </ConfirmDialog>,
  );
  for (const name of ['Cancel', /^Sign Out/]) {
    const button = page.getByRole('alertdialog').getByRole('button', { name });
    await expect.element(button).toBeVisible();
    expect(button.element().clientHeight).toBeLessThanOrEqual(48);
  }
});

for (const [name, title, stay] of [
  ['its bars', 'Details', true],
  [
    'bars that would take most of it, and scroll with it then',
    'An Outdoor Play Conference with Several Speakers',
    false,
  ],
] as const)
  test(`with large text what gets the focus is not behind ${name}`, async () => {
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    await render(
      <Sheet open title={title} description="Of a family" onClose={() => {}} footer={<Actions />}>
        {Array.from({ length: 5 }, (_, n) => (
          <TextField key={String(n)} label={`Field ${n}`} />
        ))}
      </Sheet>,
    );
    await expect.element(sheet(title)).toHaveFocus();
    const isSeen = () => {
      const focused = document.activeElement;
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
      const at = (part: number) => document.elementFromPoint(left + width / 2, top + height * part);
      return [0.1, 0.5, 0.9].every((part) => focused?.contains(at(part)));
    };
    for (const shift of [false, true])
      for (let stop = 0; stop < 9; stop++) {
        await userEvent.tab({ shift });
        await expect.poll(isSeen).toBe(true);
      }
    const isTitleSeen = () =>
      sheet(title).getByRole('heading').element().getBoundingClientRect().bottom > 0;
    sheet(title).getByRole('button', { name: 'Cancel' }).element().scrollIntoView();
    await expect.poll(isTitleSeen).toBe(stay);
  });

function Actions() {
  return ['Save Changes', 'Cancel'].map((name) => <Button key={name}>{name}</Button>);
}
