import { expect, test } from '../../kit/fixtures.ts';
import { feedback, fillFeedback, messages, OPERATOR, openHelp, REACHABLE } from '../help-screen.ts';

test.use({ settings: REACHABLE });

test('feedback from the profile reaches the operator and stands among the sent messages', async ({
  page,
  environment,
  member,
}) => {
  await test.step('typed text outlives the back button and a reload', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Feedback' }).click();
    await expect(page).toHaveURL(/\/profile\?feedback/);
    await expect(feedback(page).getByText('Help us improve the PCR app')).toBeVisible();
    await fillFeedback(page, 'The board jumps');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await page.reload();
    await expect(feedback(page).getByText('What you typed is back')).toBeVisible();
    await expect(feedback(page).getByRole('radio', { name: '4 stars' })).toBeChecked();
    await expect(feedback(page).getByRole('radio', { name: 'Maybe' })).toBeChecked();
  });

  await test.step('it is sent, and the sheet closes after its thanks', async () => {
    await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
    const thanks = page.getByRole('dialog', { name: 'Thank You!' });
    await expect(thanks.getByText('Your feedback has been submitted successfully.')).toBeVisible();
    await expect(thanks).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
  });

  await test.step('the operator gets it under the names of the description', async () => {
    const { text } = await environment.mailbox.next(OPERATOR, 'Feedback: The board jumps');
    for (const line of [
      'rating: 4',
      'category: bug',
      'subject: The board jumps',
      'feedback: When I scroll, it jumps.',
      'suggestion: Let it stay.',
      'wouldRecommend: maybe',
      `userEmail: ${member.email}`,
      `userName: ${member.full_name}`,
    ]) {
      expect(text).toContain(line);
    }
  });

  await test.step('it stands among the sent messages with all that was said, and the form is empty', async () => {
    await openHelp(page);
    await messages(page)
      .getByRole('button', { name: /The board jumps/ })
      .click();
    const sheet = page.getByRole('dialog', { name: /Message PCR-/ });
    await expect(sheet.getByRole('img', { name: '4.0 of 5 stars' })).toBeVisible();
    for (const words of ['Bug Report', 'When I scroll, it jumps.', 'Let it stay.', 'Maybe']) {
      await expect(sheet.getByText(words)).toBeVisible();
    }
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Share Your Feedback' }).click();
    await expect(feedback(page).getByLabel('Subject')).toHaveValue('');
  });
});
