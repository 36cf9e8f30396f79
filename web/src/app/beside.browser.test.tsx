import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { FAMILY_PAGE } from '@pcr/contract/families/families.schema.ts';
import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addForm, fillRequired, save } from '../families/testing/family-screen.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { pressDecision } from '../jobs/testing/job-screen.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import {
  address,
  field,
  goBack,
  holdToasts,
  press,
  textsOf,
  toast,
} from '../kit/testing/component-test.ts';
import { pageOf } from '../kit/testing/entry-store.ts';
import { expect, test } from '../testing/app-test.tsx';

// kit.md 119 to 121, 171 and 172: what a screen of 1024 px and more has beside the list.

const NAME = /^Family Service Record Details/;
const pane = page.getByRole('region', { name: NAME });
const sheet = page.getByRole('dialog', { name: NAME });
const view = (n: number) =>
  page.getByRole('button', { name: `View details of Family ${n}`, exact: true });
const bar = page.getByRole('navigation', { name: 'Main' });
const boxOf = (place: { element(): Element }) => place.element().getBoundingClientRect();

const resize = (width: number, height = 800) => page.viewport(width, height);

test.beforeEach(async ({ server, open }) => {
  onTestFinished(() => page.viewport(390, 844));
  familyServer(
    server,
    ...Array.from({ length: 40 }, (_, n) => ({ family_name: `Family ${40 - n}` })),
  );
  await resize(1280);
  await open('/family-records');
  await expect.element(view(1)).toBeVisible();
});

test('from 1024 px the entries of the bottom bar stand in a rail at the side, and arrows from the page itself reach the list', async () => {
  const words = textsOf(bar.getByRole('link'));
  expect(words.slice(0, 6)).toEqual([
    ...['Dashboard', 'Family Records', 'Contractors', 'Events', 'Profile', 'Documents'],
  ]);
  for (const width of [1024, 1280]) {
    await resize(width, 768);
    await expect.poll(() => boxOf(bar).bottom).toBe(768);
    expect(boxOf(bar).left).toBe(0);
    expect(boxOf(page.getByRole('main')).left).toBeGreaterThan(boxOf(bar).right);
    await expect
      .element(bar.getByRole('link', { name: 'Family Records' }))
      .toHaveAttribute('aria-current', 'page');
  }
  await resize(1023);
  await expect.poll(() => boxOf(bar).left).toBeGreaterThan(0);
  expect(boxOf(bar).bottom).toBe(800);
  await expect.poll(() => textsOf(bar.getByRole('link'))).toEqual(words.slice(0, 6));
  // There arrows from the page itself scroll it.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(view(1)).not.toHaveFocus();
});

test('arrows move through the list from the page itself, Enter opens, and Escape gives the focus back; details stand beside the list, each in the place of the ones before, and Back closes them', async () => {
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(view(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(pane).toHaveFocus();
  // In the pane they scroll it.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(pane).toHaveFocus();
  await expect.element(pane).toMatchTextContent('Family 2');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(boxOf(pane).left).toBeGreaterThan(
    boxOf(page.getByRole('list', { name: 'Family records' })).right,
  );
  expect(
    page
      .getByRole('listitem')
      .elements()
      .filter((row) => row.ariaCurrent === 'true'),
  ).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(view(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await press(pane, 'Close');
  await expect.element(view(2)).toHaveFocus();
  await view(1).click();
  await expect.element(pane).toHaveFocus();
  await view(3).click();
  await expect.element(pane).toMatchTextContent('Family 3');
  await expect.element(pane).toHaveFocus();
  goBack();
  await expect.element(pane).not.toBeInTheDocument();
  expect(address()).toBe('/family-records');
  await expect.element(view(3)).toHaveFocus();
});

test('the first entry opens by itself beside its list, without the focus and the address, follows the filters, and is left closed; on a phone nothing opens (kit.md 171)', async ({
  server,
}) => {
  await expect.element(pane).toMatchTextContent('Family 1');
  expect(address()).toBe('/family-records');
  expect(document.activeElement).toBe(document.body);
  const { all } = familyServer(server, { family_name: 'Family 31' });
  server.answer(listFamilies, () => pageOf(all, undefined, FAMILY_PAGE));
  await page.getByRole('searchbox').fill('Family 31');
  await expect.element(pane).toMatchTextContent('Family 31');
  await resize(390, 844);
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(sheet).not.toBeInTheDocument();
  await resize(1280);
  await expect.element(pane).toBeVisible();
  await pane.getByRole('heading', { name: 'Ratings' }).click();
  await expect.poll(address).toContain('record=');
  await press(pane, 'Close');
  await expect.element(pane).not.toBeInTheDocument();
  expect(address()).toBe('/family-records?search=Family+31');
});

test('X closes details that opened by themselves at its first press, and never puts them into the address (kit.md 171)', async () => {
  const close = pane.getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  (close.element() as HTMLElement).focus();
  expect(address()).toBe('/family-records');
  const kept = vi.spyOn(history, 'replaceState');
  await close.click();
  await expect.element(pane).not.toBeInTheDocument();
  expect(address()).toBe('/family-records');
  expect(kept.mock.calls.filter(([, , to]) => String(to).includes('record='))).toEqual([]);
});

test('a question over the pane is closed by Escape alone; resizing keeps what is open, and the question over it, and a deleted entry leaves it; the form stays a dialog with what is typed, in two columns where there is room (kit.md 121, 172)', async () => {
  await view(3).click();
  await press(pane, 'Delete');
  await press(page.getByRole('alertdialog', { name: 'Delete this record?' }), 'Delete');
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(view(3)).not.toBeInTheDocument();
  await view(2).click();
  await press(pane, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete this record?' });
  await expect.element(question).toBeVisible();
  await resize(390, 844);
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(sheet).toMatchTextContent('Family 2');
  // A press in the sheet is within it, though it is drawn from elsewhere.
  await sheet.getByRole('heading', { name: 'Ratings' }).click();
  await expect.element(sheet).toBeVisible();
  await press(sheet, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Family Service Record' });
  await field(form, 'Family name').fill('Typed on a phone');
  /** Where the parts of the form begin, from the left. */
  const columns = () =>
    new Set(
      ['Basic Information', 'Service Details'].map(
        (name) => boxOf(form.getByRole('group', { name })).left,
      ),
    ).size;
  expect(columns()).toBe(1);
  await resize(1280);
  await expect.element(field(form, 'Family name')).toHaveValue('Typed on a phone');
  await expect.poll(columns).toBe(2);
  await press(form, 'Close');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(pane).toMatchTextContent('You have unsaved changes');
  await userEvent.keyboard('{Escape}');
  await expect.element(view(2)).toHaveFocus();
});

test('a message over a dialog stands over its middle', async ({ server }) => {
  server.refuse(createFamily, 'internal');
  await press(page, 'Add Record');
  await fillRequired('Rivera Family');
  await save(addForm);
  const failed = toast('Error adding record. Please try again.');
  await expect.element(failed).toBeVisible();
  const middle = (place: Element) => {
    const { left, right } = place.getBoundingClientRect();
    return (left + right) / 2;
  };
  holdToasts();
  const message = failed.element().closest('[data-sonner-toast]') as Element;
  await expect.poll(() => Math.abs(middle(message) - middle(addForm.element()))).toBeLessThan(1);
});

test('text typed in the details of a job stays there when the window is resized', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  for (const words of ['This is Bo.', 'This is Cy.']) applyByAnother(job, words);
  await open('/jobs');
  await press(page, 'View Details of Evening Caregiver');
  const details = page.getByRole('region', { name: 'Evening Caregiver' });
  await details.getByRole('tab', { name: /^Applications/ }).click();
  await pressDecision(details.getByRole('listitem').filter({ hasText: 'This is Bo.' }), 'Accept');
  await press(page.getByRole('alertdialog', { name: 'Accept this application?' }), 'Accept');
  const filling = page.getByRole('form', { name: 'Is this job filled now?' });
  const line = filling.getByRole('textbox');
  await line.fill('Thank you all');
  const written = line.element();
  await resize(390, 844);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(line).toHaveValue('Thank you all');
  expect(line.element()).toBe(written);
  await resize(1280);
  await expect.element(details).toBeVisible();
  expect(line.element()).toBe(written);
});

// kit.md 182
test.for([1024, 1280])(
  'beside the details of a window of %i px the button that adds and the figures have their full words, and all of it stands within the column',
  async (width) => {
    await resize(width);
    await expect.element(pane).toBeVisible();
    const column = boxOf(page.getByRole('main'));
    const list = page.getByRole('list', { name: 'Family records' });
    const parts = [
      page.getByRole('button', { name: 'Add Record' }).getByText('Add Record'),
      page.getByRole('link', { name: 'Who Looked' }),
      ...['Total Families', 'Active Services', 'Average Rating', 'High Quality'].map((words) =>
        page.getByText(words, { exact: true }),
      ),
    ];
    for (const part of parts) {
      await expect.element(part).toBeVisible();
      const { left, right, width } = boxOf(part);
      expect(width).toBeGreaterThan(40);
      expect(left).toBeGreaterThanOrEqual(column.left - 4);
      expect(right).toBeLessThanOrEqual(boxOf(list).right);
    }
    const views = page.getByRole('navigation', { name: 'Views of family records' }).element();
    expect(views.scrollWidth).toBeLessThanOrEqual(views.clientWidth);
  },
);
