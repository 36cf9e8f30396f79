import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import { address, goBack, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { groupServer } from './testing/group-server.ts';

const GROUPS = '/events?tab=groups';
const ADD = `${GROUPS}&add`;
const addForm = page.getByRole('dialog', { name: 'Start a New Group' });
const editForm = page.getByRole('dialog', { name: 'Edit Group' });
const field = (form: typeof addForm, label: string) => form.getByLabelText(label, { exact: false });
const tags = (form: typeof addForm) =>
  textsOf(form.getByRole('list', { name: 'Tags' }).getByRole('listitem'));

/** All that must be said. */
async function fillIn(name = 'Night Shift'): Promise<void> {
  await field(addForm, 'Group name').fill(name);
  await field(addForm, 'Description').fill('For those who work late.');
  await field(addForm, 'Location').fill('City Hall');
  await field(addForm, 'City').last().fill('Austin');
  await field(addForm, 'State').selectOptions('Texas');
}

test('Enter and Add add a tag; a double is not added, and neither is a sixth', async ({
  server,
  open,
}) => {
  groupServer(server);
  await open(ADD);
  const typed = field(addForm, 'Tags').first();
  await typed.fill('Toddlers');
  await userEvent.keyboard('{Enter}');
  await typed.fill('Spanish');
  await press(addForm, 'Add');
  await expect.poll(() => tags(addForm)).toEqual(['Toddlers', 'Spanish']);
  await typed.fill('tóddlers');
  await userEvent.keyboard('{Enter}');
  await expect.element(addForm.getByText('“tóddlers” is there already')).toBeVisible();
  await typed.fill('x'.repeat(31));
  await expect.element(addForm.getByText('“tóddlers” is there already')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(addForm.getByText('Tag can have at most 30 characters')).toBeVisible();
  // Pasted, they are added together or not at all.
  await typed.fill('Sleep, Naps, Meals, Songs');
  await press(addForm, 'Add');
  await expect.element(addForm.getByText('You can add 3 more tags')).toBeVisible();
  await expect.poll(() => tags(addForm)).toEqual(['Toddlers', 'Spanish']);
  for (const tag of ['Sleep, sleep', 'Naps', 'Meals']) {
    await typed.fill(tag);
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(typed).toBeDisabled();
  await expect
    .element(addForm.getByText('That is 5 tags. Remove one to add another.'))
    .toBeVisible();
  await press(addForm, 'Remove Naps');
  await expect.poll(() => tags(addForm)).toEqual(['Toddlers', 'Spanish', 'Sleep', 'Meals']);
  await expect.element(typed).toBeEnabled();
  expect(server.asked(createGroup)).toEqual([]);
});

test('a new group is made with all that was typed, a tag that was not added among it, and its details open', async ({
  server,
  open,
}) => {
  groupServer(server);
  await open(ADD);
  await fillIn();
  await expect.element(field(addForm, 'Radius')).toHaveValue('25');
  await expect.element(field(addForm, 'Meeting frequency')).toHaveValue('monthly');
  await expect.element(addForm.getByLabelText('Active')).not.toBeInTheDocument();
  await field(addForm, 'Group type').selectOptions('Support');
  await field(addForm, 'Radius').selectOptions('10 miles');
  await field(addForm, 'Meeting frequency').selectOptions('Every two weeks');
  await field(addForm, 'Max members').fill('12');
  const typed = field(addForm, 'Tags').first();
  await typed.fill('Toddlers');
  await userEvent.keyboard('{Enter}');
  await typed.fill('  Spanish ');
  await press(addForm, 'Create Group');
  await expect.element(toast('Group created successfully!')).toBeVisible();
  const [asked] = server.asked(createGroup);
  expect(asked?.in).toEqual({
    id: asked?.in.id,
    name: 'Night Shift',
    description: 'For those who work late.',
    group_type: 'support',
    location: 'City Hall',
    city: 'Austin',
    state: 'TX',
    radius_miles: 10,
    max_members: 12,
    meeting_frequency: 'biweekly',
    tags: ['Toddlers', 'Spanish'],
    is_active: true,
    image_id: null,
  });
  await expect.element(page.getByRole('dialog', { name: 'Night Shift' })).toBeVisible();
  expect(address()).toBe(`${GROUPS}&group=${asked?.in.id}`);
});

test('its leader changes it, and sets it as not active', async ({ server, open }) => {
  const { post, groups } = groupServer(server);
  const { id } = post({ tags: ['Sleep'] });
  await open(`${GROUPS}&group=${id}&edit=${id}`);
  await expect.poll(() => tags(editForm)).toEqual(['Sleep']);
  await press(editForm, 'Remove Sleep');
  await editForm.getByLabelText('Active').click();
  await press(editForm, 'Save Changes');
  await expect.element(toast('Group updated successfully!')).toBeVisible();
  expect(groups.find(id)).toMatchObject({ tags: null, is_active: false });
  await expect
    .element(
      page
        .getByRole('dialog', { name: 'Eastside Providers' })
        .getByText('This group is not active'),
    )
    .toBeVisible();
});

test('a member who closes the form while its picture is on its way is asked, by Back and by Cancel alike (files.md 12)', async ({
  server,
  open,
}) => {
  groupServer(server);
  await open(GROUPS);
  const here = address();
  await press(page, 'Start a New Group');
  await field(addForm, 'Group name').fill('Night Shift');
  const form = address();
  const leaving = page.getByRole('alertdialog', { name: 'Stop sending?' });
  const picture = new File([Uint8Array.of(137, 80, 78, 71)], 'us.png', { type: 'image/png' });
  await userEvent.upload(
    addForm.element().querySelector('input[type=file]') as HTMLElement,
    picture,
  );
  // Nothing answers here, so it waits to be sent again.
  await expect.element(addForm.getByRole('button', { name: /Retry/ })).toBeVisible();
  for (const go of [goBack, () => press(addForm, 'Cancel'), () => userEvent.keyboard('{Escape}')]) {
    await go();
    await press(leaving, 'Stay');
    await expect.element(leaving).not.toBeInTheDocument();
    await expect.poll(address).toBe(form);
  }
  await press(addForm, 'Close');
  await press(leaving, 'Leave');
  await expect.poll(address).toBe(here);
  await expect.element(addForm).not.toBeInTheDocument();
  // Typed text is a draft, as ever, and nothing is asked about a form without a picture on its way.
  await press(page, 'Continue');
  await expect.element(field(addForm, 'Group name')).toHaveValue('Night Shift');
  goBack();
  await expect.poll(address).toBe(here);
  await expect.element(leaving).not.toBeInTheDocument();
});
