import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newEmail } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';

const PASSWORD = 'four calm otters';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/?mode=sign-up');
  await page.getByLabel('Full Name').fill('Ana Provider');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Check your email for the confirmation link!')).toBeVisible();
}

test.describe('with confirmation required', () => {
  test.use({ settings: { REQUIRE_EMAIL_CONFIRMATION: 'on' } });

  test('one signs in only after the address is confirmed with the link of the mail', async ({
    page,
    app,
    environment,
  }) => {
    const email = newEmail();
    await register(page, email);
    await expect(page.getByText('Then sign in here.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert'), 'the same for an address that nobody has registered').toHaveText(
      'Invalid email or password. If you are new here, confirm your email address first: look for our mail.',
    );

    await environment.mailbox.next(email, 'Confirm your email address for PCR');
    const again = await environment.mailbox.next(email, 'Confirm your email address for PCR');
    expect(again.link).toContain(`${app.url}/confirm-email?token=`);
    await page.goto(again.link);
    await page.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to PCR' }).click();

    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog', { name: 'Non-Disclosure Agreement' })).toBeVisible();
  });

  test('a link that is not right says what to do', async ({ page }) => {
    await page.goto('/confirm-email?token=made-up');
    await page.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This confirmation link has expired. Sign in, and we send you a new one.',
    );
    await page.goto('/confirm-email');
    await expect(page.getByText('This link is not complete.')).toBeVisible();
  });
});

test.describe('without a mail server', () => {
  test.use({ settings: { SMTP_URL: '', REQUIRE_EMAIL_CONFIRMATION: '' } });

  test('each mail is a file whose link is in the log, and confirming is not required', async ({ page, app }) => {
    await register(page, newEmail());
    await expect(page.getByText('You can sign in right away.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog', { name: 'Non-Disclosure Agreement' })).toBeVisible();

    const [line] = await app.logged(/^.*mail written to a file.*$/m);
    const { file, link } = JSON.parse(line);
    expect(file).toMatch(new RegExp(`^${app.dataDir}/mail/.+\\.eml$`));
    expect(await readFile(file, 'utf8')).toContain('Subject: Confirm your email address for PCR');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  });
});
