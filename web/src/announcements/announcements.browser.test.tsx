import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { address, field, goBack, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { EMPTY_DASHBOARD } from '../testing/empty-dashboard.ts';
import { card, editForm, expectTitles, openEditForm } from './testing/announcement-screen.ts';
import { announcementServer, byAnotherMember } from './testing/announcement-server.ts';

/** All members hear of it. */
const changed = (id: string) => ({ topic: ANNOUNCEMENTS_TOPIC, id, everyone: true });

/** The dashboard shows the same announcements. */
function onDashboard(
  server: Parameters<typeof announcementServer>[0],
  announcements: ReturnType<typeof announcementServer>,
): void {
  server.answer(getDashboard, () => ({
    ...EMPTY_DASHBOARD,
    announcements: { items: [...announcements.all], more: 0, any: true },
  }));
}

test('tabs show one status or all, and are in the URL; a tab that shows nothing leads back to all', async ({
  server,
  open,
}) => {
  announcementServer(
    server,
    { title: 'Old', status: 'archived' },
    { title: 'Now', status: 'active' },
  );
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
test('on the narrowest phone the title stands whole beside its buttons', async ({
  server,
  open,
}) => {
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

test.describe('where only its creator may change it', () => {
  test('another member finds no buttons, and an address that leads to form or deletion says who may', async ({
    server,
    open,
  }) => {
    const { id } = byAnotherMember(announcementServer(server), {
      can: { edit: false, delete: false },
    });
    await open('/announcements');
    await expect.element(card('Snow day')).toBeVisible();
    await expect
      .element(card('Snow day').getByRole('button', { name: /^(Edit|Delete) / }))
      .not.toBeInTheDocument();
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

test.for(['/announcements', '/dashboard'])(
  'what others post, change and delete shows on %s when news of it comes',
  async (at, { server, open }) => {
    const announcements = announcementServer(server, { title: 'First one' });
    onDashboard(server, announcements);
    await open(at);
    await expectTitles('First one');
    await expect.poll(() => server.listening).toBe(1);
    const { id } = byAnotherMember(announcements);
    server.publish(changed(id));
    await expectTitles('Snow day', 'First one');
    const { updated_at } = announcements.byAnother((store) =>
      store.change(id, { title: 'Snow week' }),
    );
    server.publish(changed(id));
    await expectTitles('Snow week', 'First one');
    announcements.byAnother((store) => store.remove(id, updated_at));
    server.publish(changed(id));
    await expectTitles('First one');
  },
);

test('a long announcement shows its first three lines on its card, one on the dashboard, and all of them after a press', async ({
  server,
  open,
}) => {
  const LINES = 20;
  const announcements = announcementServer(server, {
    title: 'Long one',
    content: 'Line after line.\n'.repeat(LINES).trim(),
  });
  onDashboard(server, announcements);
  for (const [path, lines] of [
    ['/dashboard', 1],
    ['/announcements', 3],
  ] as const) {
    await open(path);
    await expect.element(card('Long one')).toBeVisible();
    const content = card('Long one')
      .getByText(/^Line after line/)
      .element();
    const line = Number.parseFloat(getComputedStyle(content).lineHeight);
    expect(content.getBoundingClientRect().height).toBeCloseTo(lines * line, 0);
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
