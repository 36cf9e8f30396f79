import type { Page } from '@playwright/test';
import type { App } from '../environment/app-process.ts';
import { addContractor, clearContractors, review } from '../environment/contractors.ts';
import { join } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { loseAnswer } from '../kit/lost-answer.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import { openAssessments, openDirectory, reportForm, reviews } from './contractor-screen.ts';

// An app of its own: contractors are everybody's.
test.use({ settings: { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <reports-journey@example.org>' } });
test.beforeEach(async ({ app, member }) => {
  expect(member.id).toBeTruthy();
  await clearContractors(app);
  await app.database.query('delete from messages');
});

const reason = (page: Page) => reportForm(page).getByLabel('What is wrong with it?');
const send = (page: Page) => reportForm(page).getByRole('button', { name: 'Send Report' }).click();
const told = (page: Page) => reviews(page).getByText('You told the operator about this assessment.');
const stored = (app: App) => app.database.query<{ sender_id: string; body: string }>('select * from messages');

/** Somebody else's contractor, with their assessment. */
async function assessedByAnother(other: Page, app: App) {
  await join(other, app, { full_name: 'Omar Other' });
  const dana = await addContractor(other, app);
  await review(other, app, dana, { explanatory_text: 'They are thieves.' });
  return dana;
}

async function openReport(page: Page, contractor: string): Promise<void> {
  await openDirectory(page);
  await openAssessments(page, contractor);
  await reviews(page).getByRole('button', { name: 'Report' }).click();
  await expect(reason(page)).toBeVisible();
}

/** The report arrives, and its answer does not. Gives how many were sent. */
async function reportUnanswered(page: Page, contractor: string, words: string): Promise<() => number> {
  await openReport(page, contractor);
  const posts = await loseAnswer(page, '**/api/contractor-reviews/*/reports');
  await reason(page).fill(words);
  await send(page);
  await expect(reportForm(page).getByText('No answer came. What you typed is kept.')).toBeVisible();
  return posts;
}

test('another’s assessment is reported to the operator once, with its text', async ({ page, app, member, device }) => {
  const other = await device();
  const dana = await assessedByAnother(other, app);
  await openReport(page, dana.name);
  await reason(page).fill('It is not true.');
  await send(page);
  await expect(toast(page, /^The operator has been told \(PCR-\d+\)$/)).toBeVisible();
  await expect(told(page)).toBeVisible();
  await expect(reviews(page).getByRole('button', { name: 'Report' })).toBeHidden();
  const [message] = await stored(app);
  expect(message?.sender_id).toBe(member.id);
  expect(message?.body).toContain('It is not true.');
  expect(message?.body).toContain('They are thieves.');
  // Their own cannot be reported.
  await openDirectory(other);
  await openAssessments(other, dana.name);
  await expect(reviews(other)).toHaveCount(1);
  await expect(reviews(other).getByRole('button', { name: 'Report' })).toBeHidden();
});

test('better words after a lost answer are not taken for told: they stay, and it says what to do with them', async ({
  page,
  app,
  device,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  const dana = await assessedByAnother(await device(), app);
  await reportUnanswered(page, dana.name, 'First words.');
  await reason(page).fill('Better words.');
  await send(page);
  await expect(reportForm(page).getByText('Not sent. What you typed is kept.')).toBeVisible();
  await expect(
    reportForm(page).getByText(/^You told the operator about this before.*PCR-\d+.*Help & Support/),
  ).toBeVisible();
  await expect(reason(page)).toHaveValue('Better words.');
  await expect(toast(page, /^The operator has been told/)).toHaveCount(0);
  expect(await stored(app)).toEqual([expect.objectContaining({ body: expect.stringContaining('First words.') })]);

  await reportForm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(told(page)).toBeVisible();
  await expect(reviews(page).getByText('Better words.')).toBeVisible();
  await page.reload();
  await expect(reviews(page).getByText('You have an unsaved report')).toBeVisible();
  await reviews(page).getByRole('button', { name: 'Discard' }).click();
  await expect(reviews(page).getByText('Better words.')).toHaveCount(0);
  expect(await keptReports(page)).toEqual([]);
});

test('a report whose answer was lost is known as told, and signing out does not ask about it', async ({
  page,
  app,
  device,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  const dana = await assessedByAnother(await device(), app);
  const posts = await reportUnanswered(page, dana.name, 'It is not true.');
  await reportForm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(told(page)).toBeVisible();
  await expect.poll(() => keptReports(page)).toEqual([]);
  await expect(reviews(page).getByText('It is not true.')).toHaveCount(0);
  expect(await stored(app)).toHaveLength(1);
  expect(posts(), 'looking at it tells nobody').toBe(1);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('what another tab has reported before is not reported again in other words', async ({ page, app, device }) => {
  const dana = await assessedByAnother(await device(), app);
  const tab = await page.context().newPage();
  await openReport(tab, dana.name);
  await openReport(page, dana.name);
  await reason(page).fill('It is not true.');
  await send(page);
  await expect(told(page)).toBeVisible();
  await reason(tab).fill('And it is about somebody else.');
  await send(tab);
  await expect(reportForm(tab).getByText(/^You told the operator about this before/)).toBeVisible();
  await expect(reason(tab)).toHaveValue('And it is about somebody else.');
  await expect(toast(tab, /^The operator has been told/)).toHaveCount(0);
  expect(await stored(app)).toHaveLength(1);
});

const keptReports = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':review_report:')));
