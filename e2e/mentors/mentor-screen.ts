import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the tab Mentorship, by role and label.

/** Not the suggested ones above it. */
export const mentorList = (page: Page) =>
  page.getByRole('list', { name: /^(Sample mentors|Mentors)$/ });
export const mentor = (page: Page, name: string) =>
  mentorList(page).getByRole('article', { name, exact: true });
export const mentorDetails = (page: Page, name: string) =>
  page.getByRole('dialog', { name, exact: true });
export const beMentor = (page: Page) => page.getByRole('region', { name: 'Be a Mentor' });
export const applyForm = (page: Page) => page.getByRole('dialog', { name: 'Apply to Be a Mentor' });
export const editMentorForm = (page: Page) =>
  page.getByRole('dialog', { name: 'Edit Mentor Profile' });
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

export async function openMentorship(page: Page, search = ''): Promise<void> {
  await page.goto(`/events?tab=mentorship${search}`);
  await expect(page.getByRole('tab', { name: 'Find Mentor', includeHidden: true })).toBeVisible();
}

/** Everything that must be said. */
export async function fillIn(form: Locator): Promise<void> {
  for (const [label, text] of [
    ['Full name', 'Ana Provider'],
    ['Email', 'ana@example.org'],
    ['Phone', '(512) 555-0100'],
    ['Location', 'Austin, TX'],
    ['Current role', 'Lead toddler teacher'],
    ['Bio', 'Ten years with toddlers, and still laughing.'],
    ['Why you want to be a mentor', 'Somebody did it for me.'],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByLabel('Years of experience').selectOption('8-10 years');
  await form.getByLabel('How many mentees at a time').selectOption('2');
  await form.getByLabel('Preferred communication').selectOption('Video call');
  for (const name of ['Toddlers', 'Guiding behavior', 'Weekends'])
    await form.getByRole('checkbox', { name }).check();
}
