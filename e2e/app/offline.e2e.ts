import { join } from '../environment/entries/members.ts';
import { keep } from '../environment/entries/records.ts';
import {
  addForm,
  details,
  expectNames,
  expectTiles,
  fillRequired,
  openAddForm,
  openDetails,
  save,
  toast,
} from '../families/family-screen.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { SERVER_STOPS } from '../kit/trouble.ts';

test.describe('while the server is stopped', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app opens, also by a deep link, with what the device saw; what is written is kept, and saved later', async ({
    page,
    environment,
    trouble,
  }) => {
    trouble.allow(SERVER_STOPS);
    const app = await environment.ownApp();
    await join(page, app);
    const { id } = await keep(page, app, { notes: 'Pays on the first of the month.' });
    await page.goto(`${app.url}/family-records`);
    await openDetails(page, 'Rivera Family');
    await expect(details(page)).toContainText('Pays on the first of the month.');
    await keptApp(page);
    await keptOnDevice(page, 'Pays on the first of the month.');
    // From the second visit on the app's files come from the device, also those that are needed
    // only now.
    await page.goto(`${app.url}/family-records`);
    await expectNames(page, ['Rivera Family']);

    await app.halt();
    await page.clock.install();
    await page.reload();
    await runAhead(page, page.getByText('The server cannot be reached', { exact: true }).first());
    await expect(page.getByText(/Shown as of .+\d{4}/)).toBeVisible();
    await expectNames(page, ['Rivera Family']);
    await expectTiles(page, { 'Total Families': '1' });
    await page.goto(`${app.url}/family-records?record=${id}`);
    await runAhead(page, details(page).getByText('Pays on the first of the month.'));
    await page.getByRole('button', { name: 'Close' }).click();

    const form = await openAddForm(page);
    await fillRequired(form, 'Chen Family');
    await save(form);
    await expect(form.getByRole('alert')).toContainText('We don’t know if this was saved.');
    await expect(form.getByRole('alert')).toContainText('What you typed is kept.');

    await app.restart();
    await save(form);
    await expect(toast(page, 'Family record added successfully!')).toBeVisible();
    await expect(addForm(page)).toHaveCount(0);
    await expectNames(page, ['Chen Family', 'Rivera Family']);
    await expect(page.getByText(/Shown as of/)).toHaveCount(0);
  });
});
