import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { page } from 'vitest/browser';
import { field, press, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  card,
  editForm,
  expectTitles,
  newForm,
  openEditForm,
  question,
  versions,
} from './testing/announcement-screen.ts';
import { announcementServer, byAnotherMember } from './testing/announcement-server.ts';

// What an announcement said before, and what another has changed or deleted meanwhile.

const MONDAY = 'Closed on Monday.';
/** All members hear of it. */
const changed = (id: string) => ({ topic: ANNOUNCEMENTS_TOPIC, id, everyone: true });

test('earlier versions say who changed what when, and any can be had back, but takes nothing away unseen that another changes meanwhile, nor brings back what another deletes', async ({
  server,
  open,
}) => {
  const announcements = announcementServer(server, { content: 'First words.' });
  const id = announcements.all[0]?.id ?? '';
  announcements.change(id, { content: 'Second words.' });
  announcements.byAnother((store) =>
    store.change(id, { content: 'Third words.', priority: 'high' }),
  );
  await open('/announcements');
  await openEditForm('Snow day');
  await press(editForm, 'Earlier versions');
  const entries = versions.getByRole('listitem');
  await expect.element(entries).toHaveLength(2);
  await expect
    .element(entries.first())
    .toMatchTextContent(/Edited by another member on .+\. Before that:.*Second words\./s);
  await expect
    .element(entries.last())
    .toMatchTextContent(/Edited by you on .+\. Before that:.*First words\./s);
  await expect.poll(() => server.listening).toBe(1);
  announcements.byAnother((store) => store.change(id, { content: 'Fourth words.' }));
  server.publish(changed(id));
  await expect.element(entries).toHaveLength(3);
  await press(entries.last(), 'Restore this version');
  await expect.element(versions.getByRole('alert')).toMatchTextContent('This just changed.');
  await press(entries.last(), 'Restore this version');
  await expect.element(toast('Earlier version restored')).toBeVisible();
  await expect.element(versions).not.toBeInTheDocument();
  await expect.element(field(editForm, 'Content')).toHaveValue('First words.');

  await press(editForm, 'Earlier versions');
  await expect.element(entries).toHaveLength(4);
  await expect.element(entries.first()).toMatchTextContent('Fourth words.');
  await expect.element(entries.last()).toMatchTextContent('This is what it says now.');
  announcements.byAnother((store) => store.remove(id, store.all[0]?.updated_at ?? ''));
  server.publish(changed(id));
  await expect.element(versions.getByText('This announcement is not here')).toBeVisible();
  await expect.element(versions.getByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
});

test.describe('what another has deleted', () => {
  test('and who writes cannot restore goes on as a new one', async ({ server, open }) => {
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
    await expect
      .element(editForm.getByRole('button', { name: 'Earlier versions' }))
      .not.toBeInTheDocument();
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

  test('and nobody can restore any more stays deleted in the form, with what was typed', async ({
    server,
    open,
  }) => {
    const announcements = announcementServer(server, {});
    const [now] = announcements.all;
    await open('/announcements');
    await openEditForm('Snow day');
    await field(editForm, 'Content').fill(MONDAY);
    announcements.byAnother((store) => store.remove(now?.id ?? '', now?.updated_at ?? ''));
    await press(editForm, 'Update');
    await expect
      .element(editForm.getByRole('alert'))
      .toMatchTextContent('Restore the announcement to save it.');
    server.refuse(endpoints.restoreAnnouncement, 'not_found');
    await press(editForm, 'Restore the announcement');
    await expect.element(editForm.getByRole('alert')).toMatchTextContent('You can’t restore it.');
    await expect.element(editForm.getByRole('alert')).not.toMatchTextContent('Not saved.');
    await expect
      .element(editForm.getByRole('button', { name: 'Earlier versions' }))
      .not.toBeInTheDocument();
    await expect.element(editForm.getByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
    await expect.element(field(editForm, 'Content')).toHaveValue(MONDAY);
  });

  test('is deleted without Undo for a member who cannot restore it', async ({ server, open }) => {
    const announcements = announcementServer(server);
    const { id, updated_at } = byAnotherMember(announcements);
    await open('/announcements');
    await press(page, 'Delete Snow day');
    announcements.byAnother((store) => store.remove(id, updated_at));
    await press(question, 'Delete');
    await expect.element(toast('Snow day deleted')).toBeVisible();
    await expect.element(toast('Snow day deleted').getByRole('button')).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });
});
