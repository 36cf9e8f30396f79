import { type Locator, page, userEvent } from 'vitest/browser';
import { expect, press, textsOf } from '../../kit/testing/component-test.ts';

// Where things are on the job board, by role and label.

export const postForm = page.getByRole('dialog', { name: 'Post New Job' });
export const editForm = page.getByRole('dialog', { name: 'Edit Job' });
export const applyForm = page.getByRole('dialog', { name: 'Apply for this job' });
export const card = (title: string) => page.getByRole('article', { name: title });
export const jobDetails = (title = 'Evening Caregiver') =>
  page.getByRole('dialog', { name: title });
export const question = (name: string) => page.getByRole('alertdialog', { name });

/** The titles on the cards, from the top. */
export async function expectJobs(...titles: string[]): Promise<void> {
  await expect.poll(() => textsOf(page.getByRole('article').getByRole('heading'))).toEqual(titles);
}

export async function openJob(title = 'Evening Caregiver'): Promise<Locator> {
  await press(page, `View Details of ${title}`);
  await expect.element(jobDetails(title).getByText('Start date')).toBeVisible();
  return jobDetails(title);
}

/** Presses Accept or Decline of the application within, whose names say whose application it is. */
export const pressDecision = (within: Locator, word: 'Accept' | 'Decline') =>
  within.getByRole('button', { name: new RegExp(`^${word} the application `) }).click();

/**
 * Answers a question by the keyboard: it may open under the button that asked it, where a press so
 * soon is the second of a double tap (kit.md 12).
 */
export async function answerByKey(question: Locator, word: string): Promise<void> {
  const button = question.getByRole('button', { name: word, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

/** The link to the inbox, also under an open sheet. */
export const bell = (name: string) => page.getByRole('link', { name, includeHidden: true });
