import { endSessions, join, signIn } from '../environment/members.ts';
import { heldToast, toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import {
  announcement,
  editForm,
  expectTitles,
  fill,
  newForm,
  noAnnouncements,
  openEditForm,
  openNewForm,
  post,
  press,
  question,
  revise,
  versions,
  withdraw,
} from './announcement-screen.ts';

test.beforeEach(({ app }) => noAnnouncements(app));

test('a new announcement is medium and active unless said, goes to the top, and every member sees it', async ({
  page,
  app,
  member,
  device,
}) => {
  await post(page, app, { title: 'Earlier one' });
  await page.goto('/announcements');
  const form = await openNewForm(page);
  await expect(form.getByLabel('Priority'), member.full_name).toHaveValue('medium');
  await expect(form.getByLabel('Status')).toHaveValue('active');
  await fill(form, 'Snow day', 'Closed.\nStay warm.');
  await expect(form.getByText('18/500')).toBeVisible();
  await form.getByLabel('Priority').selectOption('High');
  await press(form, 'Create');
  await expect(toast(page, 'Announcement created successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectTitles(page, ['Snow day', 'Earlier one']);

  const other = await device();
  await join(other, app, { full_name: 'Bo Other' });
  await other.goto('/announcements');
  const seen = announcement(other, 'Snow day');
  await expect(seen).toContainText('Closed.\nStay warm.', { useInnerText: true });
  await expect(seen).toContainText('Today');
  await expect(seen.getByText('High priority').first()).toBeAttached();
});

test('nothing can be sent while title or content is blank, and over-long text is counted, said, and not cut', async ({
  page,
  member,
}) => {
  await page.goto('/announcements');
  const form = await openNewForm(page);
  const create = form.getByRole('button', { name: 'Create' });
  await expect(create, member.full_name).toBeDisabled();
  await form.getByLabel('Title').fill('  ');
  await form.getByLabel('Content').fill('Closed.');
  await expect(create).toBeDisabled();
  await form.getByLabel('Title').fill('t'.repeat(256));
  await expect(form.getByText('Title can have at most 255 characters')).toBeVisible();
  await form.getByLabel('Content').fill('c'.repeat(501));
  await expect(form.getByText('501/500')).toBeVisible();
  await create.click();
  await expect(form.getByLabel('Content')).toHaveValue('c'.repeat(501));
  await expect(form.getByLabel('Content')).toHaveAccessibleDescription(/^Content can have at most 500 characters/);
  await form.getByLabel('Title').press('End');
  await form.getByLabel('Title').press('Backspace');
  await form.getByLabel('Content').press('End');
  await form.getByLabel('Content').press('Backspace');
  await create.click();
  await expect(toast(page, 'Announcement created successfully!')).toBeVisible();
});

test('tabs show one status or all, are in the URL, and a link opens the same', async ({ page, app, member }) => {
  for (const status of ['archived', 'inactive', 'active'] as const) await post(page, app, { title: status, status });
  await page.goto('/announcements');
  await expectTitles(page, ['active', 'inactive', 'archived']);
  await page.getByRole('tab', { name: 'Inactive' }).click();
  await expectTitles(page, ['inactive']);
  await expect(page, member.full_name).toHaveURL('/announcements?status=inactive');
  await page.reload();
  await expectTitles(page, ['inactive']);
  await page.getByRole('tab', { name: 'All' }).click();
  await expectTitles(page, ['active', 'inactive', 'archived']);
  await openEditForm(page, 'active');
  await editForm(page).getByLabel('Status').selectOption('Archived');
  await press(editForm(page), 'Update');
  await expect(toast(page, 'Announcement updated successfully!')).toBeVisible();
  await page.getByRole('tab', { name: 'Active', exact: true }).click();
  await expect(page.getByText('No announcement is active.')).toBeVisible();
  await press(page, 'Show all');
  await expectTitles(page, ['active', 'inactive', 'archived']);
});

test('deleting asks, can be taken back, and Undo right after brings it back', async ({ page, app, member }) => {
  await post(page, app);
  await page.goto('/announcements');
  await press(page, 'Delete Snow day');
  await press(question(page), 'Cancel');
  await expectTitles(page, ['Snow day']);
  await press(page, 'Delete Snow day');
  await press(question(page), 'Delete');
  await heldToast(page, 'Snow day deleted');
  await expect(page.getByRole('article', { name: 'Snow day' }), member.full_name).toHaveCount(0);
  await toast(page, 'Snow day deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Announcement restored')).toBeVisible();
  await expectTitles(page, ['Snow day']);
});

test('the back button closes one layer: earlier versions, then the form, then the question alone', async ({
  page,
  app,
  member,
}) => {
  const now = await post(page, app);
  await revise(page, app, now, { content: 'We are open after all.' });
  await page.goto('/announcements');
  await press(await openEditForm(page, 'Snow day'), 'Earlier versions');
  await expect(versions(page), member.full_name).toBeVisible();
  await page.goBack();
  await expect(versions(page)).toHaveCount(0);
  await expect(editForm(page)).toBeVisible();
  await page.goBack();
  await expect(editForm(page)).toHaveCount(0);
  await press(page, 'Delete Snow day');
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL('/announcements');
  await expect(announcement(page, 'Snow day')).toBeVisible();
});

test('earlier versions say who changed what when, and any of them can be had back', async ({
  page,
  app,
  member,
  device,
}) => {
  const first = await post(page, app, { content: 'First words.' });
  const second = await revise(page, app, first, { content: 'Second words.' });
  const other = await device();
  await join(other, app, { full_name: 'Bo Other' });
  await revise(other, app, second, { content: 'Third words.', priority: 'high' });

  await page.goto('/announcements');
  await press(await openEditForm(page, 'Snow day'), 'Earlier versions');
  const entries = versions(page).getByRole('listitem');
  await expect(entries, member.full_name).toHaveCount(2);
  await expect(entries.first()).toContainText(/Edited by another member on .+\. Before that:.*Second words\./s);
  await expect(entries.last()).toContainText(/Edited by you on .+\. Before that:.*First words\./s);
  await press(entries.last(), 'Restore this version');
  await expect(toast(page, 'Earlier version restored')).toBeVisible();
  await expect(versions(page)).toHaveCount(0);
  await expect(editForm(page).getByLabel('Content')).toHaveValue('First words.');
  await press(editForm(page), 'Earlier versions');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('Third words.');
  await expect(entries.last()).toContainText('This is what it says now.');
});

test.describe('two people', () => {
  test('who edits what another has changed sees both versions, and keeps theirs or their own', async ({
    page,
    app,
    member,
    device,
  }) => {
    const now = await post(page, app);
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    await page.goto('/announcements');
    const form = await openEditForm(page, 'Snow day');
    await form.getByLabel('Content').fill('Closed on Monday.');
    const theirs = await revise(other, app, now, { content: 'Closed on Sunday.' });
    await press(form, 'Update');
    await expect(form.getByRole('heading', { name: 'This announcement was changed elsewhere' })).toBeVisible();
    await expect(form.getByRole('definition'), member.full_name).toHaveText(['Closed on Monday.', 'Closed on Sunday.']);
    await press(form, 'Back to the form');
    await expect(form.getByLabel('Content')).toHaveValue('Closed on Monday.');
    await press(form, 'Update');
    await press(form, 'Keep mine');
    await expect(toast(page, 'Announcement updated successfully!')).toBeVisible();
    await expect(announcement(page, 'Snow day')).toContainText('Closed on Monday.');

    // What was overwritten is there still.
    await press(await openEditForm(page, 'Snow day'), 'Earlier versions');
    await expect(versions(page).getByRole('listitem').first()).toContainText(theirs.content);
  });

  test('an earlier version that is restored does not take away unseen what another has changed meanwhile', async ({
    page,
    app,
    member,
    device,
  }) => {
    const second = await revise(page, app, await post(page, app), { content: 'Second words.' });
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    await page.goto('/announcements');
    await press(await openEditForm(page, 'Snow day'), 'Earlier versions');
    const entries = versions(page).getByRole('listitem');
    await expect(entries, member.full_name).toHaveCount(1);
    await revise(other, app, second, { content: 'Third words.' });
    await expect(entries).toHaveCount(2, { timeout: 10_000 });
    await press(entries.last(), 'Restore this version');
    await expect(versions(page).getByRole('alert')).toContainText('It was changed a moment ago.');
    await press(entries.last(), 'Restore this version');
    await expect(toast(page, 'Earlier version restored')).toBeVisible();
    await expect(editForm(page).getByLabel('Content')).toHaveValue('We are closed on Friday.');
  });

  test('a deletion of what another has changed shows both versions and deletes nothing unseen', async ({
    page,
    app,
    member,
    device,
  }) => {
    const now = await post(page, app);
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    await page.goto('/announcements');
    await press(page, 'Delete Snow day');
    await expect(question(page)).toBeVisible();
    await revise(other, app, now, { content: 'Closed on Sunday.' });
    await press(question(page), 'Delete');
    const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete this announcement?' });
    await expect(asked.getByRole('definition'), member.full_name).toHaveText([
      'We are closed on Friday.',
      'Closed on Sunday.',
    ]);
    await press(asked, 'Keep the announcement');
    await expect(announcement(page, 'Snow day')).toContainText('Closed on Sunday.');
  });

  test('an edit of what another has deleted keeps the text and says what to do', async ({
    page,
    app,
    member,
    device,
  }) => {
    const now = await post(page, app);
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    await page.goto('/announcements');
    const form = await openEditForm(page, 'Snow day');
    await form.getByLabel('Content').fill('Closed on Monday.');
    await withdraw(other, app, now);
    await press(form, 'Update');
    await expect(form.getByText('This announcement was deleted'), member.full_name).toBeVisible();
    await expect(form.getByLabel('Content')).toHaveValue('Closed on Monday.');
    await press(form, 'Restore the announcement');
    await press(form, 'Keep mine');
    await expect(announcement(page, 'Snow day')).toContainText('Closed on Monday.');
  });

  test('who did not create it, and cannot restore it, is not offered to; the text stays', async ({
    page,
    app,
    member,
    device,
  }) => {
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    const now = await post(other, app);
    await page.goto('/announcements');
    const form = await openEditForm(page, 'Snow day');
    await form.getByLabel('Content').fill('Closed on Monday.');
    await expect(form.getByRole('button', { name: 'Earlier versions' })).toBeVisible();
    await withdraw(other, app, now);
    await press(form, 'Update');
    await expect(form.getByRole('alert'), member.full_name).toContainText('You cannot restore it.');
    await expect(form.getByRole('button', { name: /Restore/ })).toHaveCount(0);
    await expect(form.getByRole('button', { name: 'Earlier versions' })).toHaveCount(0);
    await expect(form.getByLabel('Content')).toHaveValue('Closed on Monday.');

    // What is left has no card to edit it from: it goes on as a new one.
    await press(form, 'Cancel');
    await expect(page.getByText('You have an unsaved announcement')).toBeVisible();
    await press(page, 'Continue');
    await expect(newForm(page).getByLabel('Content')).toHaveValue('Closed on Monday.');
    await press(newForm(page), 'Create');
    // The deleted one leaves the list when news of it comes.
    await expectTitles(page, ['Snow day']);
    await expect(announcement(page, 'Snow day')).toContainText('Closed on Monday.');
  });
});

test.describe('what another has deleted', () => {
  test('and cannot be restored from here is deleted without Undo', async ({ page, app, member, device, trouble }) => {
    trouble.allow(/responded with a status of 404/);
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    const now = await post(other, app);
    await page.goto('/announcements');
    await press(page, 'Delete Snow day');
    await page.route('**/api/announcements/*', async (route) => {
      await withdraw(other, app, now);
      await route.continue();
    });
    await press(question(page), 'Delete');
    // Held: an Undo must not be gone with its time.
    await heldToast(page, 'Snow day deleted');
    await expect(toast(page, 'Snow day deleted').getByRole('button'), member.full_name).toHaveCount(0);
  });

  test('has no earlier version that can be had back', async ({ page, app, member, device, trouble }) => {
    trouble.allow(/responded with a status of 40[34]/);
    const second = await revise(page, app, await post(page, app), { content: 'Second words.' });
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    await page.goto('/announcements');
    await press(await openEditForm(page, 'Snow day'), 'Earlier versions');
    await expect(versions(page).getByRole('button', { name: 'Restore this version' })).toBeVisible();
    await withdraw(other, app, second);
    await expect(versions(page).getByText('This announcement is not here'), member.full_name).toBeVisible();
    await expect(versions(page).getByRole('button', { name: /Restore/ })).toHaveCount(0);
  });
});

test.describe('with COMMUNITY_EDITING=creator', () => {
  test.use({ settings: { COMMUNITY_EDITING: 'creator' } });

  test('an address that leads another member to its form or its deletion says who may', async ({
    page,
    app,
    member,
    device,
  }) => {
    const { id } = await post(page, app);
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    for (const [name, words] of [
      ['edit', 'Only the person who created this announcement can change it'],
      ['delete', 'Only the person who created this announcement can delete it'],
    ]) {
      await other.goto(`/announcements?${name}=${id}`);
      await expect(other.getByRole('dialog').getByText(words ?? ''), member.full_name).toBeVisible();
      await expect(other.getByRole('button', { name: /^(Update|Delete|Earlier versions)$/ })).toHaveCount(0);
    }
  });

  test('only who created it finds the buttons', async ({ page, app, member, device }) => {
    await post(page, app);
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    for (const [who, count] of [
      [page, 1],
      [other, 0],
    ] as const) {
      await who.goto('/announcements');
      await expect(announcement(who, 'Snow day'), member.full_name).toBeVisible();
      await expect(who.getByRole('button', { name: 'Edit Snow day' })).toHaveCount(count);
      await expect(who.getByRole('button', { name: 'Delete Snow day' })).toHaveCount(count);
    }
  });
});

test.describe('nothing typed is lost', () => {
  test('a save that fails says so and keeps the text; pressing again saves it once', async ({
    page,
    member,
    trouble,
  }) => {
    trouble.allow(SERVER_FAILS);
    await page.goto('/announcements');
    const form = await openNewForm(page);
    await fill(form, 'Snow day');
    await page.route('**/api/announcements', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await press(form, 'Create');
    await expect(toast(page, 'Error creating announcement. Please try again.'), member.full_name).toBeVisible();
    await expect(form.getByRole('alert')).toContainText('Not saved. What you typed is kept.');
    await expect(form.getByLabel('Title')).toHaveValue('Snow day');
    await page.unroute('**/api/announcements');
    await press(form, 'Create');
    await expectTitles(page, ['Snow day']);
  });

  test('a create whose answer is lost makes one announcement', async ({ page, member, trouble }) => {
    trouble.allow(NO_NETWORK);
    await page.goto('/announcements');
    const form = await openNewForm(page);
    await fill(form, 'Snow day');
    await page.route('**/api/announcements', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await press(form, 'Create');
    await expect(form.getByRole('alert'), member.full_name).toContainText('Not saved.');
    await page.unroute('**/api/announcements');
    await form.getByLabel('Content').fill('We are closed, and more was typed.');
    await press(form, 'Create');
    await expectTitles(page, ['Snow day']);
    await expect(announcement(page, 'Snow day')).toContainText('more was typed');
  });

  test('two tabs that add have a draft each', async ({ page, context, member }) => {
    await page.goto('/announcements');
    await fill(await openNewForm(page), 'From the first tab');
    const second = await context.newPage();
    await second.goto('/announcements');
    const form = await openNewForm(second);
    await expect(form.getByLabel('Title'), member.full_name).toHaveValue('');
    await fill(form, 'From the second tab');
    for (const [tab, title] of [
      [page, 'From the first tab'],
      [second, 'From the second tab'],
    ] as const) {
      await tab.reload();
      await expect(newForm(tab).getByLabel('Title')).toHaveValue(title);
      await press(newForm(tab), 'Create');
      await expect(toast(tab, 'Announcement created successfully!')).toBeVisible();
    }
    await expectTitles(second, ['From the second tab', 'From the first tab']);
    await expect(second.getByText('unsaved')).toHaveCount(0);
  });

  test('what was begun survives a closed tab, and can be gone on with', async ({ page, context, member }) => {
    await page.goto('/announcements');
    await fill(await openNewForm(page), 'Half a thought');
    await page.close();
    const next = await context.newPage();
    await next.goto('/announcements');
    await expect(next.getByText('You have an unsaved announcement'), member.full_name).toBeVisible();
    await press(next, 'Continue');
    await expect(newForm(next).getByText('Your unsaved announcement is back')).toBeVisible();
    await expect(newForm(next).getByLabel('Title')).toHaveValue('Half a thought');
    await press(newForm(next), 'Discard');
    await expect(newForm(next).getByLabel('Title')).toHaveValue('');
    await next.goBack();
    await expect(next.getByText('unsaved')).toHaveCount(0);
  });

  test('a session that ends while one writes asks to sign in, and the text is there still', async ({
    page,
    app,
    member,
  }) => {
    await page.goto('/announcements');
    const form = await openNewForm(page);
    await fill(form, 'Snow day');
    await endSessions(app, member);
    await press(form, 'Create');
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
    await signIn(page, app, member);
    await page.reload();
    await expect(newForm(page).getByLabel('Title')).toHaveValue('Snow day');
    await press(newForm(page), 'Create');
    await expectTitles(page, ['Snow day']);
  });
});

test.describe('samples', () => {
  const NOTE = 'Using sample data for demonstration';

  test('stand in the place of nothing, and an action on one explains that it is one', async ({ page, app, member }) => {
    await page.goto('/announcements');
    await expect(page.getByText(NOTE), member.full_name).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(5);
    const title = 'Pediatric first aid refresher on Saturday';
    const told = page.getByRole('alertdialog', { name: 'This is a sample' });
    for (const action of ['Edit', 'Delete']) {
      await press(page, `${action} ${title}`);
      await expect(told).toBeVisible();
      await page.goBack();
      await expect(told).toHaveCount(0);
    }
    await press(page, `Edit ${title}`);
    await press(told, 'New Announcement');
    await fill(newForm(page), 'A real one');
    await press(newForm(page), 'Create');
    await expectTitles(page, ['A real one']);
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Archived' }).click();
    await expect(page.getByText('No announcement is archived.')).toBeVisible();
    await noAnnouncements(app);
  });

  test('after a failure the note says so, and Retry brings the real ones', async ({ page, app, member, trouble }) => {
    trouble.allow(SERVER_FAILS);
    await post(page, app);
    const list = /\/api\/announcements(\?.*)?$/;
    await page.route(list, (route) => route.fulfill({ status: 503, body: '' }));
    await page.clock.install();
    await page.goto('/announcements');
    await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    await expect(page.getByText(NOTE), member.full_name).toBeVisible();
    await expect(page.getByText('Announcements could not be loaded.')).toBeVisible();
    await page.unroute(list);
    await press(page, 'Retry');
    await expectTitles(page, ['Snow day']);
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what the device saw is shown, with its time; a new one waits in its form', async ({
    page,
    context,
    app,
    member,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    await post(page, app);
    await page.goto('/announcements');
    await expectTitles(page, ['Snow day']);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await fill(await openNewForm(page), 'From the bus');
    await context.setOffline(true);
    await press(newForm(page), 'Create');
    await expect(newForm(page).getByRole('alert'), member.full_name).toContainText(
      'Not saved. What you typed is kept.',
    );
    await page.goBack();
    await page.clock.install();
    await page.getByRole('tab', { name: 'Active', exact: true }).click();
    await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    await expect(page.getByText('You are offline')).toBeVisible();
    await expect(page.getByText(/Shown as of/)).toBeVisible();
    await expectTitles(page, ['Snow day']);
    await context.setOffline(false);
    await press(page, 'Continue');
    await press(newForm(page), 'Create');
    await expect(toast(page, 'Announcement created successfully!')).toBeVisible();
  });
});
