import { updateAnnouncement } from '@pcr/contract/announcements/announcements.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { draftsOf } from '../kit/draft/draft-storage.ts';
import { field, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  card,
  editForm,
  expectTitles,
  fillNewForm,
  newForm,
  openEditForm,
  openNewForm,
} from './testing/announcement-screen.ts';
import { announcementServer } from './testing/announcement-server.ts';

const CREATED = 'Announcement created successfully!';

test('a new announcement is medium and active unless said, counts its text, and goes to the top', async ({
  server,
  open,
}) => {
  announcementServer(server, { title: 'Earlier one' });
  await open('/announcements');
  await openNewForm();
  await expect.element(field(newForm, 'Priority')).toHaveValue('medium');
  await expect.element(field(newForm, 'Status')).toHaveValue('active');
  await fillNewForm('Snow day', 'Closed.\nStay warm.');
  await expect.element(newForm.getByText('18/500')).toBeVisible();
  await field(newForm, 'Priority').selectOptions('High');
  await press(newForm, 'Create');
  await expect.element(toast(CREATED)).toBeVisible();
  await expect.element(newForm).not.toBeInTheDocument();
  await expectTitles('Snow day', 'Earlier one');
  await expect.element(card('Snow day').getByText('High priority').first()).toBeInTheDocument();
  await expect
    .element(card('Snow day').getByText(/^Closed\.\nStay warm\.$/))
    .toHaveStyle({ whiteSpace: 'pre-wrap' });
});

test('nothing can be sent while title or content is blank, and over-long text is counted, said, and not cut; one character is one', async ({
  server,
  open,
}) => {
  announcementServer(server);
  await open('/announcements');
  await openNewForm();
  const create = newForm.getByRole('button', { name: 'Create' });
  await expect.element(create).toBeDisabled();
  await fillNewForm('  ', 'Closed.');
  await expect.element(create).toBeDisabled();
  await fillNewForm('t'.repeat(256), 'c'.repeat(501));
  await expect.element(newForm.getByText('Title can have at most 255 characters')).toBeVisible();
  await expect.element(newForm.getByText('501/500')).toBeVisible();
  await create.click();
  await expect.element(field(newForm, 'Content')).toHaveValue('c'.repeat(501));
  await expect
    .element(field(newForm, 'Content'))
    .toHaveAccessibleDescription(/^Content can have at most 500 characters/);
  await expect.element(newForm.getByText('1 character too many').first()).toBeInTheDocument();
  for (const label of ['Title', 'Content']) {
    await field(newForm, label).click();
    await userEvent.keyboard('{End}{Backspace}');
  }
  await userEvent.keyboard('{Backspace}');
  await expect.element(newForm.getByText('1 character left')).toBeInTheDocument();
  await create.click();
  await expect.element(toast(CREATED)).toBeVisible();
  await expect.element(newForm).not.toBeInTheDocument();
});

// kit.md 160
test('a form in which nothing changed saves nothing and closes, also while others changed it, and keeps nothing of theirs', async ({
  server,
  member,
  open,
}) => {
  const announcements = announcementServer(server, {});
  const [{ id } = { id: '' }] = announcements.all;
  await open('/announcements');
  await openEditForm('Snow day');
  announcements.byAnother((store) => store.change(id, { title: 'Sunny day' }));
  await press(editForm, 'Update');
  await expect.element(editForm).not.toBeInTheDocument();
  expect(server.asked(updateAnnouncement)).toEqual([]);
  expect(draftsOf(member.user.id)).toEqual([]);
});

test('what only one of two changed is merged; asked is about what both did, also after a reload', async ({
  server,
  member,
  open,
}) => {
  const announcements = announcementServer(server, {});
  const [{ id } = { id: '' }] = announcements.all;
  const others = (fields: object) => announcements.byAnother((store) => store.change(id, fields));
  await open('/announcements');
  await openEditForm('Snow day');
  await field(editForm, 'Content').fill('Closed all week.');
  others({ title: 'Sunny day' });
  await press(editForm, 'Update');
  await expect.element(toast('Announcement updated successfully!')).toBeVisible();
  expect(announcements.find(id)).toMatchObject({
    title: 'Sunny day',
    content: 'Closed all week.',
  });

  await openEditForm('Sunny day');
  await field(editForm, 'Content').fill('Open again.');
  await field(editForm, 'Priority').selectOptions('High');
  others({ title: 'Monday', content: 'Closed on Monday.' });
  // A reload forgets nothing of what it was typed over.
  await open();
  await press(editForm, 'Update');
  const shown = () => textsOf(editForm.getByRole('definition'));
  await expect.poll(shown).toEqual(['Open again.', 'Closed on Monday.']);
  await press(editForm, 'Keep mine');
  await expect.element(editForm).not.toBeInTheDocument();
  expect(announcements.find(id)).toMatchObject({
    title: 'Monday',
    content: 'Open again.',
    priority: 'high',
  });
  expect(draftsOf(member.user.id)).toEqual([]);
});
