import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  addForm,
  card,
  details,
  editForm,
  fillRequired,
  openAddForm,
  openDetails,
  openEditForm,
  save,
} from '../families/testing/family-screen.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { field, goBack, press, toast } from '../kit/testing/component-test.ts';
import { toastError } from '../kit/toast/toast.ts';
import { expect, test } from '../testing/app-test.tsx';

// What is on the screen, and where the focus is, after something was done.

const MANY = Array.from({ length: 12 }, (_, n) => ({
  family_name: `Family ${12 - n}`,
  notes: 'Long. '.repeat(60),
}));
const topOf = (place: { element(): Element }) => place.element().getBoundingClientRect().top;

test('after Back from an edit the note of unsaved changes is seen, and the card has a sign of it; the message that it was saved stands above the buttons of a sheet, and at the bottom once that has closed', async ({
  server,
  open,
}) => {
  familyServer(server, ...MANY);
  await open('/family-records');
  await openEditForm('Family 2');
  await field(editForm, 'Location').fill('Waco, TX');
  const under = page.getByRole('dialog', {
    name: /^Family Service Record Details/,
    includeHidden: true,
  });
  under.element().scrollTo(0, 9999);
  expect(under.element().scrollTop).toBeGreaterThan(100);
  goBack();
  await expect.element(editForm).not.toBeInTheDocument();
  const note = details.getByText('You have unsaved changes');
  await expect.element(note).toBeInViewport({ ratio: 1 });
  expect(topOf(note)).toBeGreaterThan(
    details.getByRole('button', { name: 'Close' }).element().getBoundingClientRect().bottom,
  );
  goBack();
  await expect.element(card('Family 2').getByText('Unsaved changes')).toBeVisible();
  await expect.element(card('Family 1').getByText('Unsaved changes')).not.toBeInTheDocument();
  // Saved, it goes.
  await openDetails('Family 2');
  await press(details, 'Continue editing');
  // In a page that nobody sees a message waits: however slow the machine is, it stands.
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  await save(editForm);
  const done = toast('Family record updated successfully!');
  await expect.element(done).toBeVisible();
  await expect.element(editForm).not.toBeInTheDocument();
  const edit = details.getByRole('button', { name: 'Edit' });
  await expect.poll(() => topOf(edit) - topOf(done)).toBeGreaterThan(50);
  expect(topOf(done)).toBeGreaterThan(400);
  goBack();
  await expect.element(details).not.toBeInTheDocument();
  await expect.poll(() => topOf(done)).toBeGreaterThan(400);
  await expect.element(card('Family 2').getByText('Unsaved changes')).not.toBeInTheDocument();
});

// kit.md 50
test.for([
  [390, 844, '100%'],
  [320, 640, '200%'],
] as const)(
  'a message of failure covers neither the top bar and the head of a page nor the title of a sheet: %d by %d, text at %s',
  async ([width, height, text], { server, open }) => {
    document.documentElement.style.fontSize = text;
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(390, 844));
    familyServer(server, ...MANY);
    await open('/family-records');
    await expect.element(page.getByRole('article').first()).toBeVisible();
    toastError('Error restoring record. Please try again.');
    await expect
      .element(toast('Error restoring record. Please try again.'))
      .toBeInViewport({ ratio: 1 });
    const head = page.getByRole('heading', { name: 'Family Service Records', level: 1 });
    for (const part of [page.getByRole('banner'), head]) await expectUncovered(part);

    await openAddForm();
    await fillRequired('Rivera Family');
    server.refuse(createFamily, 'internal');
    await save(addForm);
    // Where a title takes four lines, the edge of the message below its words may leave the screen.
    await expect
      .element(toast('Error adding record. Please try again.'))
      .toBeInViewport({ ratio: 0.9 });
    const parts = [
      addForm.getByRole('heading').first(),
      addForm.getByRole('button', { name: 'Close' }),
    ];
    for (const part of parts) await expectUncovered(part);
  },
);

/** No message lies over this part of the page. */
async function expectUncovered(part: Locator): Promise<void> {
  const { top, bottom } = part.element().getBoundingClientRect();
  await expect
    .poll(() =>
      [...document.querySelectorAll('[data-sonner-toast]')].filter((message) => {
        const said = message.getBoundingClientRect();
        return said.top < bottom && said.bottom > top;
      }),
    )
    .toEqual([]);
}

test('after Undo of a deletion, whose button takes presses, the focus is on the restored card; a new entry in sight moves nothing, and its message lets presses through', async ({
  server,
  open,
}) => {
  familyServer(server, ...MANY);
  await open('/family-records');
  const pressedAt = (part: Locator) => {
    const { left, right, top, bottom } = part.element().getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  };
  await openDetails('Family 2');
  await press(details, 'Delete');
  await press(page.getByRole('alertdialog'), 'Delete');
  await expect.element(card('Family 2')).not.toBeInTheDocument();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await expect.poll(() => pressedAt(undo)).toBe(undo.element());
  await undo.click();
  await expect.element(card('Family 2').getByRole('button')).toHaveFocus();
  window.scrollTo(0, 0);
  await openAddForm();
  await fillRequired('Newest Family');
  await save(addForm);
  const saved = toast('Family record added successfully!');
  await expect.element(saved).toBeVisible();
  expect(pressedAt(saved)?.closest('[data-sonner-toast]')).toBeNull();
  await expect.element(addForm).not.toBeInTheDocument();
  await expect.element(card('Newest Family')).toBeInViewport();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(window.scrollY).toBe(0);
  expect(server.asked(createFamily)).toHaveLength(1);
});

test('an unsaved entry has two lines at most on a phone; in details the id stands in one line, and a start that nobody said is not listed', async ({
  server,
  open,
}) => {
  familyServer(server, { family_name: 'Chen Family', service_start_date: null });
  await open('/family-records');
  await openAddForm();
  await field(addForm, 'Family name').fill('Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh');
  goBack();
  const note = page.getByRole('status').filter({ hasText: 'unsaved record' });
  await expect.element(note).toBeVisible();
  expect(note.element().getBoundingClientRect().height).toBeLessThan(54);
  await openDetails('Chen Family');
  await expect.element(details.getByText('Record ID')).toBeVisible();
  await expect.element(details.getByText('Start date')).not.toBeInTheDocument();
  const id = details.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(id.element().getClientRects()).toHaveLength(1);
});

test('the count of a search goes while another one is under way, and a list that was asked for too often says how long to wait', async ({
  server,
  open,
}) => {
  familyServer(server, ...MANY);
  await open('/family-records?search=family');
  const count = page.getByText('12 families found');
  await expect.element(count).toBeVisible();
  const asked = server.hold(listFamilies);
  await page.getByRole('searchbox').fill('Family 1');
  await asked.arrived;
  await expect.element(count).not.toBeInTheDocument();
  asked.letGo();
  await expect.element(count).toBeVisible();
  server.refuse(listFamilies, 'too_many_requests', { retry_after: 90 });
  await page.getByRole('searchbox').fill('Somebody');
  await expect.element(page.getByText(/Please wait 2 minutes, then try again\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('on the narrowest phone the pay of a job leaves room for its title', async ({
  server,
  member,
  open,
}) => {
  await page.viewport(320, 844);
  onTestFinished(() => page.viewport(390, 844));
  jobServer(server, member).post({ title: 'Evening Caregiver for twins' });
  await open('/jobs');
  const [title, pay] = [
    page.getByRole('heading', { name: 'Evening Caregiver for twins' }),
    page.getByText('$18.50/hr'),
  ];
  await expect.element(pay).toBeVisible();
  expect(title.element().getBoundingClientRect().width).toBeGreaterThan(200);
  expect(topOf(pay)).toBeGreaterThan(title.element().getBoundingClientRect().bottom - 1);
  // And the head of the board is one row.
  const post = page.getByRole('button', { name: 'Post Job' }).element().getBoundingClientRect();
  expect(topOf(page.getByRole('heading', { name: 'Job Board' }))).toBeLessThan(post.bottom);
  expect(topOf(page.getByRole('heading', { name: 'Job Board' })), 'one line').toBeGreaterThan(
    post.top - 1,
  );
});
