import {
  createFamily,
  deleteFamily,
  getFamily,
  updateFamily,
} from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { toast as toasts } from 'sonner';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field, goBack, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  addForm,
  card,
  details,
  editForm,
  expectNames,
  fillRequired,
  openAddForm,
  openDetails,
  openEditForm,
  save,
} from './testing/family-screen.ts';
import { familyServer } from './testing/family-server.ts';

const changedElsewhere = editForm.getByRole('heading', {
  name: 'This record was changed elsewhere',
});

/** The form is open with a change; meanwhile the record is changed on another device. */
async function stale(
  families: ReturnType<typeof familyServer>,
  location = 'Theirs, TX',
): Promise<Family> {
  await openEditForm('Rivera Family');
  await field(editForm, 'Location').fill('Mine, TX');
  const theirs = families.change(families.all[0]?.id ?? '', { location });
  await save(editForm);
  await expect.element(changedElsewhere).toBeVisible();
  await expect
    .element(
      editForm.getByText(
        /saved in your other tab, on another of your devices, or by PCR support, while/,
      ),
    )
    .toBeVisible();
  const versions = editForm.getByRole('listitem').filter({ hasText: 'Location' });
  expect(textsOf(versions.getByRole('definition'))).toEqual(['Mine, TX', location]);
  return theirs;
}

test('a stale edit shows both versions: theirs can be taken, and mine kept, which a reload does not lose', async ({
  server,
  open,
}) => {
  const families = familyServer(server, {});
  await open('/family-records');
  await stale(families);
  await press(editForm, 'Take theirs');
  await expect.element(editForm).not.toBeInTheDocument();
  await expect.element(details).toMatchTextContent('Theirs, TX');
  goBack();
  await expect.element(card('Rivera Family')).toMatchTextContent('Theirs, TX');
  await expect.element(page.getByText(/unsaved/)).not.toBeInTheDocument();
  expect(families.all[0]?.location).toBe('Theirs, TX');

  const theirs = await stale(families, 'Waco, TX');
  await open();
  await expect.element(editForm.getByText('Your unsaved changes are back')).toBeVisible();
  await expect.element(field(editForm, 'Location')).toHaveValue('Mine, TX');
  await save(editForm);
  await press(editForm, 'Back to the form');
  await expect.element(field(editForm, 'Location')).toHaveValue('Mine, TX');
  await save(editForm);
  await press(editForm, 'Keep mine');
  await expect.element(toast('Family record updated successfully!')).toBeVisible();
  await expect.element(details).toMatchTextContent('Mine, TX');
  expect(server.asked(updateFamily).at(-1)?.in.updated_at).toBe(theirs.updated_at);
});

test('a stale delete deletes nothing unseen; both versions stay while it is made, and when it fails', async ({
  server,
  open,
}) => {
  const families = familyServer(server, {}, { family_name: 'Chen Family' });
  const asked = page.getByRole('dialog', { name: 'Delete this record?' });
  const versions = () => textsOf(asked.getByRole('definition'));
  const staleDelete = async (location: string) => {
    await press(details, 'Delete');
    const theirs = families.change(families.all[1]?.id ?? '', { location });
    await press(page.getByRole('alertdialog'), 'Delete');
    return theirs;
  };
  await open('/family-records');
  await openDetails('Rivera Family');
  await staleDelete('Theirs, TX');
  await expect.poll(versions).toEqual(['Austin, TX', 'Theirs, TX']);
  await press(asked, 'Keep the record');
  await expect.element(details).toMatchTextContent('Theirs, TX');
  expect(families.all).toHaveLength(2);

  const theirs = await staleDelete('Waco, TX');
  await expect.poll(versions).toEqual(['Theirs, TX', 'Waco, TX']);
  const mend = server.refuse(deleteFamily, 'internal');
  const deletion = server.hold(deleteFamily);
  await press(asked, 'Delete anyway');
  await expect.element(asked.getByText('Deleting...')).toBeVisible();
  expect(versions()).toEqual(['Theirs, TX', 'Waco, TX']);
  deletion.letGo();
  await expect.element(asked.getByRole('alert')).toMatchTextContent('Not deleted.');
  expect(versions()).toEqual(['Theirs, TX', 'Waco, TX']);
  mend();
  await press(asked, 'Delete anyway');
  await expectNames('Chen Family');
  expect(server.asked(deleteFamily).at(-1)?.query.updated_at).toBe(theirs.updated_at);
});

test('a deletion whose answer was lost is done once it is known, and can be undone; where all are lost it is asked about once more', async ({
  server,
  open,
}) => {
  familyServer(server, {}, { family_name: 'Chen Family' });
  await open('/family-records');
  await openDetails('Rivera Family');
  await press(details, 'Delete');
  server.loseAnswer(deleteFamily);
  await press(page.getByRole('alertdialog'), 'Delete');
  await expectNames('Chen Family');
  await toast('deleted').getByRole('button', { name: 'Undo' }).click();
  await expectNames('Chen Family', 'Rivera Family');

  const [looks, deletions] = [getFamily, deleteFamily].map((call) => server.asked(call).length);
  await openDetails('Rivera Family');
  await press(details, 'Delete');
  for (let times = 0; times < 20; times += 1) server.loseAnswer(deleteFamily);
  await press(page.getByRole('alertdialog'), 'Delete');
  await expect.element(details.getByText('This record is not here')).toBeVisible();
  // After each of the two.
  await expect.poll(() => server.asked(getFamily).length - (looks ?? 0)).toBeGreaterThanOrEqual(2);
  expect(server.asked(deleteFamily).slice(deletions)).toHaveLength(2);
  expect(textsOf(toast('Not deleted'))).toEqual([]);
});

test('a create whose answer was lost makes one record, with what was typed since', async ({
  server,
  open,
}) => {
  const families = familyServer(server);
  await open('/family-records');
  await openAddForm();
  await fillRequired('Rivera Family');
  server.loseAnswer(createFamily);
  const failures = vi.spyOn(toasts, 'error');
  onTestFinished(() => failures.mockRestore());
  await save(addForm);
  await expect
    .element(addForm.getByRole('alert'))
    .toMatchTextContent('We don’t know if this was saved. What you typed is kept.');
  await field(addForm, 'Notes').fill('Typed afterwards.');
  await save(addForm);
  await expect.element(toast('Family record added successfully!')).toBeVisible();
  expect(failures, 'messages come in their order: this is the first').not.toHaveBeenCalled();
  await expectNames('Rivera Family');
  expect(families.all).toMatchObject([{ notes: 'Typed afterwards.' }]);
});
