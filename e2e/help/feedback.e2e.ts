import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import { feedback, fillFeedback, messages, OPERATOR, openHelp, REACHABLE } from './help-screen.ts';

test.use({ settings: REACHABLE });

test('feedback from the profile reaches the operator under the names of the description, and the sheet closes after 2 seconds', async ({
  page,
  environment,
  member,
}) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(page).toHaveURL(/\/profile\?feedback/);
  await expect(feedback(page).getByText('Help us improve the PCR app')).toBeVisible();
  await fillFeedback(page, 'The board jumps');
  await page.clock.install();
  await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank You!' });
  await expect(thanks.getByText('Your feedback has been submitted successfully.')).toBeVisible();
  await page.clock.fastForward(1_900);
  await expect(thanks).toBeVisible();
  await page.clock.fastForward(300);
  await expect(thanks).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);

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

test('feedback stands among the sent messages with all that was said', async ({ page, member }) => {
  await openHelp(page);
  await page.getByRole('button', { name: 'Share Your Feedback' }).click();
  await fillFeedback(page);
  await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Your feedback has been submitted successfully.'), member.full_name).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await messages(page)
    .getByRole('button', { name: /The list jumps/ })
    .click();
  const sheet = page.getByRole('dialog', { name: /Message PCR-/ });
  await expect(sheet.getByRole('img', { name: '4.0 of 5 stars' })).toBeVisible();
  for (const words of ['Bug Report', 'When I scroll, it jumps.', 'Let it stay.', 'Maybe']) {
    await expect(sheet.getByText(words)).toBeVisible();
  }
});

test('subject and feedback are required, and both texts have 500 characters', async ({ page, member }) => {
  await openHelp(page, '?feedback');
  const sheet = feedback(page);
  await sheet.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(sheet.getByText('Subject is required'), member.full_name).toBeVisible();
  await expect(sheet.getByText('Your Feedback is required')).toBeVisible();
  await expect(sheet.getByLabel('Subject')).toBeFocused();
  await sheet.getByLabel('Your Feedback').fill('x'.repeat(501));
  await expect(sheet.getByText('501/500')).toBeVisible();
  await sheet.getByLabel('Suggestions (Optional)').fill('y'.repeat(499));
  await expect(sheet.getByText('499/500')).toBeVisible();
  await expect(sheet.getByText('Your Feedback can have at most 500 characters')).toBeVisible();
});

test('a failure shows a message and keeps the input, also when the page is loaded again', async ({
  page,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  await openHelp(page, '?feedback');
  await fillFeedback(page);
  await page.route(/\/api\/help\/feedback$/, (route) => route.fulfill({ status: 503, body: '' }));
  await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(feedback(page).getByText('Not sent. What you typed is kept.'), member.full_name).toBeVisible();
  await page.unroute(/\/api\/help\/feedback$/);
  await page.reload();
  await expect(feedback(page).getByText('What you typed is back')).toBeVisible();
  await expect(feedback(page).getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(feedback(page).getByRole('radio', { name: 'Maybe' })).toBeChecked();
  await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
  await page.goto('/help-support?feedback');
  await expect(feedback(page).getByLabel('Subject')).toHaveValue('');
});

test('while it is sent the button says Submitting..., and a second press does nothing', async ({ page, member }) => {
  await openHelp(page, '?feedback');
  await fillFeedback(page);
  let calls = 0;
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route(/\/api\/help\/feedback$/, async (route) => {
    calls++;
    await held;
    await route.continue();
  });
  const submit = feedback(page).getByRole('button', { name: /Submit/ });
  await submit.dblclick();
  await expect(feedback(page).getByRole('button', { name: 'Submitting...' }), member.full_name).toBeVisible();
  goOn();
  await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
  expect(calls).toBe(1);
});

test('stars are chosen with the arrow keys', async ({ page, member }) => {
  await openHelp(page, '?feedback');
  await feedback(page).getByRole('radio', { name: '3 stars' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(feedback(page).getByRole('radio', { name: '4 stars' }), member.full_name).toBeChecked();
  await expect(feedback(page).getByText('4 of 5')).toBeVisible();
});
