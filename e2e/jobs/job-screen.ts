import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the job board, by role and label.

export const postForm = (page: Page) => page.getByRole('dialog', { name: 'Post New Job' });
export const applyForm = (page: Page) => page.getByRole('dialog', { name: 'Apply for this job' });
export const job = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });
export const jobDetails = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title, exact: true });
export const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
export const jobList = (page: Page) => page.getByRole('list', { name: 'Jobs', exact: true });
export const sampleJobs = (page: Page) => page.getByRole('list', { name: 'Sample jobs' });
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** The titles on the cards, from the top. */
export async function expectJobs(page: Page, titles: readonly string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...titles]);
}

export async function openBoard(page: Page, search = ''): Promise<void> {
  await page.goto(`/jobs${search}`);
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible();
}

export async function openPostForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Post Job', exact: true }).first().click();
  await expect(postForm(page).getByLabel('Title')).toBeVisible();
  return postForm(page);
}

export async function openJob(page: Page, title: string): Promise<Locator> {
  await press(page, `View Details of ${title}`);
  await expect(jobDetails(page, title).getByText('Start date')).toBeVisible();
  return jobDetails(page, title);
}

/** The tab of applications in the details of an own job. */
export async function openApplications(page: Page, title: string): Promise<Locator> {
  const details = await openJob(page, title);
  await details.getByRole('tab', { name: 'Applications' }).click();
  await expect(details.getByRole('list', { name: 'Applications' })).toBeVisible();
  return details;
}

/** Presses Accept or Decline of the application within, whose names say whose application it is. */
export const pressDecision = (within: Page | Locator, word: 'Accept' | 'Decline') =>
  within.getByRole('button', { name: new RegExp(`^${word} the application `) }).click();
