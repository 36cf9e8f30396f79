import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import { address, field, goBack, press, spreadAtOnce, textsOf, toast } from '../kit/testing/component-test.ts';
import { refusesImpossibleText } from '../kit/testing/impossible-text.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  card,
  editForm,
  expectTitles,
  fillNewForm,
  newForm,
  openEditForm,
  openNewForm,
  question,
  recentlyDeleted,
  versions,
} from './testing/announcement-screen.ts';
import { announcementServer, byAnotherMember } from './testing/announcement-server.ts';

const CREATED = 'Announcement created successfully!';
const MONDAY = 'Closed on Monday.';
/** All members hear of it. */
const changed = (id: string) => ({ topic: ANNOUNCEMENTS_TOPIC, id, everyone: true });

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
  await expect.element(card('Snow day').getByText(/^Closed\.\nStay warm\.$/)).toHaveStyle({ whiteSpace: 'pre-wrap' });
});

test('nothing can be sent while title or content is blank, and over-long text is counted, said, and not cut', async ({
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
  for (const label of ['Title', 'Content']) {
    await field(newForm, label).click();
    await userEvent.keyboard('{End}{Backspace}');
  }
  await create.click();
  await expect.element(toast(CREATED)).toBeVisible();
});

test('tabs show one status or all, and are in the URL; a tab that shows nothing leads back to all', async ({
  server,
  open,
}) => {
  announcementServer(server, { title: 'Old', status: 'archived' }, { title: 'Now', status: 'active' });
  await open('/announcements');
  await expectTitles('Now', 'Old');
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expectTitles('Old');
  expect(address()).toBe('/announcements?status=archived');
  await open();
  await expectTitles('Old');
  await openEditForm('Old');
  await field(editForm, 'Status').selectOptions('Active');
  await press(editForm, 'Update');
  await expect.element(page.getByText('No announcement is archived.')).toBeVisible();
  await press(page, 'Show all');
  await expectTitles('Now', 'Old');
  expect(address()).toBe('/announcements');
});

test('deleting asks first, and Undo right after brings it back', async ({ server, open }) => {
  announcementServer(server, {});
  await open('/announcements');
  await press(page, 'Delete Snow day');
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  await press(page, 'Delete Snow day');
  await press(question, 'Delete');
  await expect.element(card('Snow day')).not.toBeInTheDocument();
  await press(toast('Snow day deleted'), 'Undo');
  await expect.element(toast('Announcement restored')).toBeVisible();
  await expectTitles('Snow day');
});

test('the back button closes one layer: earlier versions, then the form, then the question alone', async ({
  server,
  open,
}) => {
  announcementServer(server, {});
  await open('/announcements');
  await openEditForm('Snow day');
  await press(editForm, 'Earlier versions');
  await expect.element(versions.getByText('This announcement was never changed.')).toBeVisible();
  goBack();
  await expect.element(versions).not.toBeInTheDocument();
  await expect.element(editForm).toBeVisible();
  goBack();
  await expect.element(editForm).not.toBeInTheDocument();
  await press(page, 'Delete Snow day');
  await expect.element(question).toBeVisible();
  goBack();
  await expect.element(question).not.toBeInTheDocument();
  expect(address()).toBe('/announcements');
  await expect.element(card('Snow day')).toBeVisible();
});

test.describe('earlier versions', () => {
  test('say who changed what when, and any of them can be had back', async ({ server, open }) => {
    const announcements = announcementServer(server, { content: 'First words.' });
    const id = announcements.all[0]?.id ?? '';
    announcements.change(id, { content: 'Second words.' });
    announcements.byAnother((store) => store.change(id, { content: 'Third words.', priority: 'high' }));
    await open('/announcements');
    await openEditForm('Snow day');
    await press(editForm, 'Earlier versions');
    const entries = versions.getByRole('listitem');
    await expect.element(entries).toHaveLength(2);
    await expect
      .element(entries.first())
      .toMatchTextContent(/Edited by another member on .+\. Before that:.*Second words\./s);
    await expect.element(entries.last()).toMatchTextContent(/Edited by you on .+\. Before that:.*First words\./s);
    await press(entries.last(), 'Restore this version');
    await expect.element(toast('Earlier version restored')).toBeVisible();
    await expect.element(versions).not.toBeInTheDocument();
    await expect.element(field(editForm, 'Content')).toHaveValue('First words.');
    await press(editForm, 'Earlier versions');
    await expect.element(entries).toHaveLength(3);
    await expect.element(entries.first()).toMatchTextContent('Third words.');
    await expect.element(entries.last()).toMatchTextContent('This is what it says now.');
  });

  test('that are restored do not take away unseen what another has changed meanwhile', async ({ server, open }) => {
    spreadAtOnce();
    const announcements = announcementServer(server, { content: 'First words.' });
    const id = announcements.all[0]?.id ?? '';
    announcements.change(id, { content: 'Second words.' });
    await open('/announcements');
    await openEditForm('Snow day');
    await press(editForm, 'Earlier versions');
    const entries = versions.getByRole('listitem');
    await expect.element(entries).toHaveLength(1);
    announcements.byAnother((store) => store.change(id, { content: 'Third words.' }));
    server.publish(changed(id));
    await expect.element(entries).toHaveLength(2);
    await press(entries.last(), 'Restore this version');
    await expect.element(versions.getByRole('alert')).toMatchTextContent('This just changed.');
    await press(entries.last(), 'Restore this version');
    await expect.element(toast('Earlier version restored')).toBeVisible();
    await expect.element(field(editForm, 'Content')).toHaveValue('First words.');
  });

  test('of what another deletes meanwhile cannot be had back', async ({ server, open }) => {
    spreadAtOnce();
    const announcements = announcementServer(server, {});
    const id = announcements.all[0]?.id ?? '';
    const { updated_at } = announcements.change(id, { content: 'Second words.' });
    await open('/announcements');
    await openEditForm('Snow day');
    await press(editForm, 'Earlier versions');
    await expect.element(versions.getByRole('button', { name: 'Restore this version' })).toBeVisible();
    announcements.byAnother((store) => store.remove(id, updated_at));
    server.publish(changed(id));
    await expect.element(versions.getByText('This announcement is not here')).toBeVisible();
    await expect.element(versions.getByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
  });
});

test('a deletion of what another has changed shows both versions and deletes nothing unseen', async ({
  server,
  open,
}) => {
  const announcements = announcementServer(server, {});
  await open('/announcements');
  await press(page, 'Delete Snow day');
  await expect.element(question).toBeVisible();
  announcements.byAnother((store) => store.change(store.all[0]?.id ?? '', { content: MONDAY }));
  await press(question, 'Delete');
  const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete this announcement?' });
  await expect.poll(() => textsOf(asked.getByRole('definition'))).toEqual(['We are closed on Friday.', MONDAY]);
  await press(asked, 'Keep the announcement');
  await expect.element(card('Snow day')).toMatchTextContent(MONDAY);
});

test.describe('what another has deleted', () => {
  test('and who writes cannot restore goes on as a new one', async ({ server, open }) => {
    spreadAtOnce();
    const announcements = announcementServer(server);
    const { id, updated_at } = byAnotherMember(announcements);
    await open('/announcements');
    await openEditForm('Snow day');
    await field(editForm, 'Content').fill(MONDAY);
    await expect.element(editForm.getByRole('button', { name: 'Earlier versions' })).toBeVisible();
    announcements.byAnother((store) => store.remove(id, updated_at));
    await press(editForm, 'Update');
    await expect.element(editForm.getByRole('alert')).toMatchTextContent('You can’t restore it.');
    await expect.element(editForm.getByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
    await expect.element(editForm.getByRole('button', { name: 'Earlier versions' })).not.toBeInTheDocument();
    await expect.element(field(editForm, 'Content')).toHaveValue(MONDAY);

    await press(editForm, 'Cancel');
    await expect.element(page.getByText('You have an unsaved announcement')).toBeVisible();
    await press(page, 'Continue');
    await expect.element(field(newForm, 'Content')).toHaveValue(MONDAY);
    await press(newForm, 'Create');
    server.publish(changed(id));
    await expectTitles('Snow day');
    await expect.element(card('Snow day')).toMatchTextContent(MONDAY);
    expect(announcements.all[0]?.id).not.toBe(id);
  });

  test('and nobody can restore any more stays deleted in the form, with what was typed', async ({ server, open }) => {
    const announcements = announcementServer(server, {});
    const [now] = announcements.all;
    await open('/announcements');
    await openEditForm('Snow day');
    await field(editForm, 'Content').fill(MONDAY);
    announcements.byAnother((store) => store.remove(now?.id ?? '', now?.updated_at ?? ''));
    await press(editForm, 'Update');
    await expect.element(editForm.getByRole('alert')).toMatchTextContent('Restore the announcement to save it.');
    server.refuse(endpoints.restoreAnnouncement, 'not_found');
    await press(editForm, 'Restore the announcement');
    await expect.element(editForm.getByRole('alert')).toMatchTextContent('You can’t restore it.');
    await expect.element(editForm.getByRole('alert')).not.toMatchTextContent('Not saved.');
    await expect.element(editForm.getByRole('button', { name: 'Earlier versions' })).not.toBeInTheDocument();
    await expect.element(editForm.getByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
    await expect.element(field(editForm, 'Content')).toHaveValue(MONDAY);
  });

  test('is deleted without Undo for who cannot restore it', async ({ server, open }) => {
    const announcements = announcementServer(server);
    const { id, updated_at } = byAnotherMember(announcements);
    await open('/announcements');
    await press(page, 'Delete Snow day');
    announcements.byAnother((store) => store.remove(id, updated_at));
    await press(question, 'Delete');
    await expect.element(toast('Snow day deleted')).toBeVisible();
    await expect.element(toast('Snow day deleted').getByRole('button')).not.toBeInTheDocument();
  });

  test('is found by its creator among the recently deleted', async ({ server, open }) => {
    const announcements = announcementServer(server, {});
    announcements.byAnother((store) => store.remove(store.all[0]?.id ?? '', store.all[0]?.updated_at ?? ''));
    await open('/announcements?deleted');
    const entry = recentlyDeleted.getByRole('listitem');
    await expect.element(entry).toMatchTextContent(/Snow day.*Deleted by another member on /s);
    await press(entry, 'Restore Snow day');
    await expect.element(toast('Announcement restored')).toBeVisible();
    goBack();
    await expectTitles('Snow day');
  });
});

test.describe('where only its creator may change it', () => {
  test('another member finds no buttons, and an address that leads to form or deletion says who may', async ({
    server,
    open,
  }) => {
    const { id } = byAnotherMember(announcementServer(server), { can: { edit: false, delete: false } });
    await open('/announcements');
    await expect.element(card('Snow day')).toBeVisible();
    await expect.element(card('Snow day').getByRole('button', { name: /^(Edit|Delete) / })).not.toBeInTheDocument();
    for (const [name, words] of [
      ['edit', 'Only the person who wrote this announcement can change it'],
      ['delete', 'Only the person who wrote this announcement can delete it'],
    ]) {
      await open(`/announcements?${name}=${id}`);
      await expect.element(page.getByRole('dialog').getByText(words ?? '')).toBeVisible();
      const buttons = page.getByRole('button', { name: /^(Update|Delete|Earlier versions)$/ });
      await expect.element(buttons).not.toBeInTheDocument();
    }
  });
});

test('a save that fails says so and keeps the text; pressing again saves it once', async ({ server, open }) => {
  const announcements = announcementServer(server);
  const mend = server.refuse(endpoints.createAnnouncement, 'unavailable');
  await open('/announcements');
  await openNewForm();
  await fillNewForm('Snow day');
  await press(newForm, 'Create');
  await expect.element(toast('Error creating announcement. Please try again.')).toBeVisible();
  await expect.element(newForm.getByRole('alert')).toMatchTextContent('Not saved. What you typed is kept.');
  await expect.element(field(newForm, 'Title')).toHaveValue('Snow day');
  mend();
  await press(newForm, 'Create');
  await expectTitles('Snow day');
  expect(announcements.all).toHaveLength(1);
});

test('samples stand in the place of nothing, and an action on one explains that it is one', async ({
  server,
  open,
}) => {
  announcementServer(server);
  await open('/announcements');
  const note = page.getByText('Using sample data for demonstration');
  await expect.element(note).toBeVisible();
  await expect.element(page.getByRole('article')).toHaveLength(5);
  const title = 'Pediatric first aid refresher on Saturday';
  const explained = page.getByRole('alertdialog', { name: 'This is a sample' });
  for (const action of ['Edit', 'Delete']) {
    await press(page, `${action} ${title}`);
    await expect.element(explained).toBeVisible();
    goBack();
    await expect.element(explained).not.toBeInTheDocument();
  }
  await press(page, `Edit ${title}`);
  await press(explained, 'New Announcement');
  await fillNewForm('A real one');
  await press(newForm, 'Create');
  await expectTitles('A real one');
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect.element(page.getByText('No announcement is archived.')).toBeVisible();
});

test('what others post, change and delete shows when news of it comes', async ({ server, open }) => {
  spreadAtOnce();
  const announcements = announcementServer(server, { title: 'First one' });
  await open('/announcements');
  await expectTitles('First one');
  await expect.poll(() => server.listening).toBe(1);
  const { id } = byAnotherMember(announcements);
  server.publish(changed(id));
  await expectTitles('Snow day', 'First one');
  const { updated_at } = announcements.byAnother((store) => store.change(id, { title: 'Snow week' }));
  server.publish(changed(id));
  await expectTitles('Snow week', 'First one');
  announcements.byAnother((store) => store.remove(id, updated_at));
  server.publish(changed(id));
  await expectTitles('First one');
});

for (const at of ['/announcements', '/dashboard']) {
  test(`after it was deleted an announcement is not asked for on ${at}`, async ({ server, open }) => {
    const announcements = announcementServer(server, {});
    server.answer(getDashboard, () => ({
      recent_jobs: [],
      any_jobs: true,
      recent_activity: [],
      announcements: { items: [...announcements.all], more: 0, any: true },
    }));
    await open(at);
    await press(page, 'Delete Snow day');
    await press(question, 'Delete');
    await expect.element(card('Snow day')).not.toBeInTheDocument();
    await expect.element(toast('Snow day deleted')).toBeVisible();
    await expect.element(page.getByRole('dialog').or(page.getByRole('alertdialog'))).not.toBeInTheDocument();
    expect(address()).toBe(at);
    expect(server.asked(endpoints.getAnnouncement).length).toBeLessThanOrEqual(1);
  });
}

test('title and content refuse what no text can be, and nothing is sent', async ({ server, open }) => {
  announcementServer(server);
  await open('/announcements?add');
  await refusesImpossibleText(newForm, 'Create');
  expect(server.asked(endpoints.createAnnouncement)).toEqual([]);
});

test('a long announcement shows its first three lines on its card, and all of them after a press', async ({
  server,
  open,
}) => {
  const LINES = 20;
  const announcements = announcementServer(server, {
    title: 'Long one',
    content: 'Line after line.\n'.repeat(LINES).trim(),
  });
  server.answer(getDashboard, () => ({
    recent_jobs: [],
    any_jobs: true,
    recent_activity: [],
    announcements: { items: [...announcements.all], more: 0, any: true },
  }));
  for (const path of ['/dashboard', '/announcements']) {
    await open(path);
    await expect.element(card('Long one')).toBeVisible();
    const content = card('Long one')
      .getByText(/^Line after line/)
      .element();
    const line = Number.parseFloat(getComputedStyle(content).lineHeight);
    expect(content.getBoundingClientRect().height).toBeCloseTo(3 * line, 0);
    await press(card('Long one'), 'Long one');
    const details = page.getByRole('dialog', { name: 'Long one' });
    await expect.element(details).toBeVisible();
    const whole = details.getByText(/^Line after line/).element();
    expect(whole.getBoundingClientRect().height).toBeGreaterThanOrEqual(LINES * line);
    expect(whole.textContent?.match(/Line after line/g)).toHaveLength(LINES);
    await goBack();
    await expect.element(details).not.toBeInTheDocument();
  }
});

test('one character that is left, or too many, is one', async ({ server, open }) => {
  announcementServer(server);
  await open('/announcements');
  await openNewForm();
  await fillNewForm('Snow day', 'c'.repeat(499));
  await expect.element(newForm.getByText('1 character left')).toBeInTheDocument();
  await fillNewForm('Snow day', 'c'.repeat(501));
  await expect.element(newForm.getByText('1 character too many')).toBeInTheDocument();
});
