import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { address, clock, field, goBack, press, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  card,
  editForm,
  expectTitles,
  fillNewForm,
  newForm,
  openEditForm,
  question,
  versions,
} from './testing/announcement-screen.ts';
import { announcementServer, byAnotherMember } from './testing/announcement-server.ts';

/** All members hear of it. */
const changed = (id: string) => ({ topic: ANNOUNCEMENTS_TOPIC, id, everyone: true });

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

// kit.md 109
test('on the narrowest phone the title stands whole beside its buttons', async ({ server, open }) => {
  onTestFinished(() => page.viewport(390, 844));
  await page.viewport(320, 844);
  announcementServer(server);
  await open('/announcements');
  const title = page.getByRole('heading', { level: 1, name: 'Announcements' });
  await expect.element(title).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(title.element());
  expect(words.getClientRects()).toHaveLength(1);
  const { top, bottom } = page
    .getByRole('button', { name: 'Add Announcement' })
    .first()
    .element()
    .getBoundingClientRect();
  const middle = words.getBoundingClientRect().top + words.getBoundingClientRect().height / 2;
  expect(middle > top && middle < bottom).toBe(true);
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

test('posts, changes and deletions of others show when news of them comes', async ({ server, open }) => {
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
    await expect.element(question).toBeVisible();
    // The announcement is forgotten a second later, whatever the machine does meanwhile.
    clock.stand();
    await press(question, 'Delete');
    await clock.until(() => expect(address()).toBe(at));
    await expect.element(card('Snow day')).not.toBeInTheDocument();
    await expect.element(toast('Snow day deleted')).toBeVisible();
    await expect.element(page.getByRole('dialog').or(page.getByRole('alertdialog'))).not.toBeInTheDocument();
    await clock.pass(1_000);
    expect(server.asked(endpoints.getAnnouncement).length).toBeLessThanOrEqual(1);
  });
}

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
