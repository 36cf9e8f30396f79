import { newEmail } from '../environment/members.ts';
import { card, openAddForm, toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

// As on a phone: with touch, and with everything that moves.
test.use({ hasTouch: true, reducedMotion: 'no-preference' });

test('a new visitor creates an account, accepts what has to be accepted, adds a family, and finds it again after a restart', async ({
  page,
  environment,
  trouble,
}) => {
  // While the app is down its page asks whether it is there again.
  trouble.allow(NO_NETWORK);
  const app = await environment.ownApp();
  const email = newEmail();
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Sign Up' }).tap();
  await page.getByLabel('Full Name').fill('Ana Provider');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('four calm otters');
  await page.getByRole('button', { name: 'Sign Up' }).tap();
  await expect(page.getByText('Check your email for the confirmation link!')).toBeVisible();
  // The form knows already what was typed a moment ago.
  await page.getByRole('button', { name: 'Sign In' }).tap();

  const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
  await nda.getByRole('checkbox').tap();
  await nda.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }).tap();

  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.tap();
    await expect(page.getByRole('tabpanel', { name: (await tab.textContent()) ?? '' })).toBeVisible();
  }
  await page.getByRole('checkbox').tap();
  await page.getByRole('button', { name: 'I Accept All Terms - Create Binding Agreement' }).tap();
  await page.getByRole('button', { name: 'Continue to App' }).tap();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Family' }).tap();
  await expect(page.getByRole('heading', { name: 'Legal Disclaimer Required' })).toBeVisible();
  await page.getByRole('checkbox').tap();
  await page.getByRole('button', { name: 'I Acknowledge and Continue' }).tap();

  await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
  const form = await openAddForm(page);
  await form.getByLabel('Family name').fill('Rivera Family');
  await form.getByLabel('Location').fill('Austin, TX');
  await form.getByRole('button', { name: 'Save Record' }).tap();
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expect(card(page, 'Rivera Family')).toBeVisible();
  await expect(page.getByText('Using sample data for demonstration')).toHaveCount(0);

  await app.restart();
  await page.goto(app.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Family' }).tap();
  await expect(card(page, 'Rivera Family')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});
