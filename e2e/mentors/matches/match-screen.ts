import { expect, type Locator, type Page } from '@playwright/test';
import type { App } from '../../environment/app-process.ts';
import { consentTo } from '../../environment/entries/consents.ts';
import type { Member } from '../../environment/entries/members.ts';
import { makeMentor } from '../../environment/entries/mentors.ts';

// Where things are in My Matches, by role and label.

export const matches = (page: Page) => page.getByRole('region', { name: 'My Matches' });
export const matchSheet = (page: Page, name: string) =>
  page.getByRole('dialog', { name, exact: true });
export const requestForm = (page: Page) => page.getByRole('dialog', { name: 'Request Mentorship' });

export async function openMatches(page: Page, search = ''): Promise<void> {
  await page.goto(`/events?tab=mentorship&view=matches${search}`);
  // Also while the sheet of one lies over it.
  await expect(
    page.getByRole('region', { name: 'My Matches', includeHidden: true }),
  ).toBeAttached();
}

/** As whom the page is signed in: a mentor who may be asked and shows their name. */
export async function beMentor(
  page: Page,
  app: App,
  { id }: Member,
  max_mentees = 2,
): Promise<string> {
  await consentTo(page, app, 'display_real_name', 'allow_contact_through_app');
  return makeMentor(app, {
    user_id: id,
    current_role: 'Center director',
    max_mentees,
    current_mentees: 0,
  });
}

/** Everything that must be said. */
export async function fillInRequest(form: Locator): Promise<void> {
  await form.getByLabel('Experience level').selectOption('Beginner');
  await form.getByLabel('Goals').fill('Get my license\nTalk with families');
  await form.getByLabel('Preferred communication').selectOption('Video call');
  for (const name of ['Licensing', 'Weekends']) await form.getByRole('checkbox', { name }).check();
}
