import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pdfOf } from '../../environment/pdfs.ts';
import { toast } from '../../families/family-screen.ts';
import { hold, release } from '../../kit/answers.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { NO_NETWORK } from '../../kit/trouble.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const UPLOAD = /\/api\/files\/[^/?]+\?/;

const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const folder = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Folders' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Replace the document?' });

/** Their paths on the disk: by its content a busy machine takes half a minute to choose 10 MB. */
const onDisk = (...files: ReturnType<typeof pdf>[]) =>
  Promise.all(
    files.map(async ({ name, buffer }) => {
      const path = test.info().outputPath(name);
      await writeFile(path, buffer);
      return path;
    }),
  );

async function choose(page: Page, ...files: ReturnType<typeof pdf>[] | string[]): Promise<void> {
  // On a phone they stand under 'Add' once the folder has documents (documents.md 13).
  const button = page.getByRole('button', { name: 'Choose files' });
  const add = page.getByRole('button', { name: 'Add files', expanded: false });
  await expect(button.or(add)).toBeVisible();
  if (await add.isVisible()) await add.click();
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

test('documents are put away, found, replaced, moved, downloaded, deleted and brought back', {
  tag: '@first',
}, async ({ page, member: _, device, trouble }) => {
  trouble.allow(NO_NETWORK);

  await test.step('several are sent one after the other; one that is too large, and none is', async () => {
    await page.goto('/documents');
    const large = pdf('large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1));
    await choose(page, ...(await onDisk(pdf('lease.pdf'), large)));
    await expect(page.getByRole('alert')).toContainText('large.pdf is too large (max 10MB)');
    await choose(page, pdf('lease.pdf'), pdf('menu.pdf'));
    await expect(page.getByText('Successfully uploaded 2 file(s)')).toBeVisible();
    await expect(names(page)).toHaveText(['menu.pdf', 'lease.pdf']);
    await expect(folder(page, 'Documents')).toContainText('2');
  });

  await test.step('one that is sent while another folder is opened goes where it was meant to', async () => {
    await hold(page, UPLOAD);
    await choose(page, pdf('plan.pdf'));
    await expect(page.getByRole('progressbar')).toBeVisible();
    await folder(page, 'Contracts').click();
    await expect(page.getByText('This folder is empty.')).toBeVisible();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page
      .getByRole('alertdialog', { name: 'Stop sending?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    release(page);
    await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
    await expect(names(page)).toHaveCount(0);
    await folder(page, 'Documents').click();
    await expect(names(page)).toHaveText(['plan.pdf', 'menu.pdf', 'lease.pdf']);
  });

  await test.step('the same name asks: cancelled, nothing is sent; kept both, it has a number; replaced, one is left', async () => {
    await choose(page, pdf('lease.pdf'));
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toBeHidden();
    await choose(page, pdf('Lease.pdf'));
    await question(page).getByRole('button', { name: 'Keep Both' }).click();
    await expect(names(page)).toHaveText(['Lease (2).pdf', 'plan.pdf', 'menu.pdf', 'lease.pdf']);
    await choose(page, pdf('menu.pdf'));
    await question(page).getByRole('button', { name: 'Replace' }).click();
    await expect(names(page)).toHaveText(['menu.pdf', 'Lease (2).pdf', 'plan.pdf', 'lease.pdf']);
    await page.getByRole('button', { name: 'Recently deleted' }).click();
    const deleted = dialog(page, 'Recently deleted');
    await expect(deleted.getByRole('heading', { level: 3 })).toHaveText(['menu.pdf']);
    await expect(deleted.getByText(/Replaced (today|yesterday) at /)).toBeVisible();
    await deleted.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('one is found by its name, renamed, moved and downloaded', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('plan');
    await expect(names(page)).toHaveText(['plan.pdf']);
    await page.getByRole('button', { name: 'plan.pdf' }).click();
    await dialog(page, 'plan.pdf').getByRole('button', { name: 'Rename' }).click();
    await dialog(page, 'Rename Document').getByLabel('Name').fill('Plan of the garden.pdf');
    await dialog(page, 'Rename Document').getByRole('button', { name: 'Save' }).click();
    const details = dialog(page, 'Plan of the garden.pdf');
    const download = page.waitForEvent('download');
    await details.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Plan of the garden.pdf');
    await details.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('radio', { name: 'Contracts' }).check();
    await dialog(page, 'Move to Another Folder').getByRole('button', { name: 'Move' }).click();
    await expect(toast(page, '1 document moved to Contracts')).toBeVisible();
    await expect(details.getByText('Contracts')).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    await folder(page, 'Contracts').click();
    await expect(names(page)).toHaveText(['Plan of the garden.pdf']);
  });

  await test.step('a PDF is read in the app, page by page; what is in it runs nothing', async () => {
    const words = ['First page', 'Second page', 'Third page'];
    await choose(page, pdf('Handbook.pdf', pdfOf(words)));
    await page.getByRole('button', { name: 'Handbook.pdf', exact: true }).click();
    await dialog(page, 'Handbook.pdf').getByRole('button', { name: 'View' }).click();
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
    await expect(page.getByText('First page')).toBeAttached();
    const drawing = page.getByRole('img', { name: 'Page 1 of Handbook.pdf' });
    const middle = () =>
      drawing.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        return canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data[0];
      });
    await expect.poll(middle, 'a picture in it is drawn').toBe(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Third page')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect(page.getByText('Third page')).toBeAttached();
    await page.goBack();
    await dialog(page, 'Handbook.pdf').getByRole('button', { name: 'Delete' }).click();
    await expect(names(page)).toHaveText(['Plan of the garden.pdf']);
  });

  await test.step('another device of the member shows it, and what is deleted there can be brought back here', async () => {
    const phone = await device();
    await phone.context().addCookies(await page.context().cookies());
    await phone.goto('/documents?folder=contracts');
    await phone.getByRole('button', { name: 'Plan of the garden.pdf' }).click();
    await dialog(phone, 'Plan of the garden.pdf').getByRole('button', { name: 'Delete' }).click();
    await expect(names(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Recently deleted' }).click();
    await page.getByRole('button', { name: 'Restore Plan of the garden.pdf' }).click();
    await expect(names(phone)).toHaveText(['Plan of the garden.pdf']);
  });
});
