import { type Locator, page } from 'vitest/browser';
import { expect, press } from '../../kit/testing/component-test.ts';

// Where things are on the contractors screen, by role and label.

export const editForm = page.getByRole('dialog', { name: 'Edit Contractor' });
export const card = (name: string) => page.getByRole('article', { name });
export const details = (name = 'Dana Whitfield') => page.getByRole('dialog', { name });
export const reviewForm = page.getByRole('dialog', { name: /^(Add|Edit) Assessment$/ });
export const answerForm = page.getByRole('dialog', { name: /^(Edit )?Answer$/ });
export const claimForm = page.getByRole('dialog', { name: 'This is me' });
export const reportForm = page.getByRole('dialog', { name: 'Report this assessment' });
export const reviews = page.getByRole('list', { name: 'Assessments' }).getByRole('listitem');

/** The five rows of stars, in their order. */
export const RATINGS = [
  'Reliability',
  'Communication',
  'Timeliness',
  'Professionalism',
  'Contract Adherence',
] as const;
export const stars = (rating: (typeof RATINGS)[number]) =>
  reviewForm.getByRole('group', { name: rating });

export async function openDetails(name = 'Dana Whitfield'): Promise<Locator> {
  await press(page, `View details of ${name}`);
  await expect.element(details(name)).toBeVisible();
  return details(name);
}
