import { page } from 'vitest/browser';
import { expect, field, press } from '../../kit/testing/component-test.ts';

// Where things are on Help & Support, and in the feedback sheet, by role and label.

export const supportForm = page.getByRole('region', { name: 'Send us a message' });
export const messages = page.getByRole('region', { name: 'Your messages' });
export const feedback = page.getByRole('dialog', { name: 'Share Your Feedback' });
export const chat = page.getByRole('dialog', { name: 'Live Chat' });
export const stored = supportForm.getByText(/Your message is saved as ticket PCR-\d+/);

export async function fillSupport(
  subject: string,
  message = 'How do I share a record?',
): Promise<void> {
  await field(supportForm, 'Subject').fill(subject);
  await field(supportForm, 'Message').fill(message);
}

export const sendSupport = () => press(supportForm, 'Send Message');

/** Sends, and learns that no answer came. */
export async function sendUnanswered(): Promise<void> {
  await sendSupport();
  await expect
    .element(supportForm.getByText('No answer came. What you typed is kept.'))
    .toBeVisible();
}

export async function fillFeedback(subject = 'The list jumps'): Promise<void> {
  await field(feedback, 'Subject').fill(subject);
  await field(feedback, 'Your Feedback').fill('When I scroll, it jumps.');
}
