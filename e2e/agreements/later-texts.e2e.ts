import { AGREEMENT_TEXTS } from '@pcr/contract/agreements/texts/texts.ts';
import { signIn } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';

// The texts inside the app: the disclaimer before the family records, the code of conduct at any
// time.

test.use({ joining: { accepted: ['terms_of_service', 'nda'] } });

test('the family records ask for the legal disclaimer once, and the code of conduct is acknowledged once', async ({
  page,
  app,
  member,
  device,
}) => {
  const entryOf = async (key: string) =>
    JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '');
  const acknowledged = { acknowledged: true, timestamp: expect.any(String), version: '1.0' };

  await test.step('the disclaimer has four parts, and a button that needs the tick', async () => {
    await page.goto('/family-records');
    await expect(page.getByRole('heading', { name: 'Legal Disclaimer Required' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Information Accuracy',
      'Individual Experience',
      'Platform Limitation',
      'Legal Compliance Notice',
    ]);
    const button = page.getByRole('button', { name: 'I Acknowledge and Continue' });
    await expect(button).toBeDisabled();
    await page.getByRole('checkbox').check();
    await expect(button).toBeEnabled();
    await page.getByRole('checkbox').uncheck();
    await expect(button).toBeDisabled();
    await page.getByRole('checkbox').check();
    await button.click();
  });

  await test.step('acknowledged, it lets the records be seen, after a reload too', async () => {
    await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
    expect(await entryOf('pcr_legal_disclaimer_acknowledgment')).toEqual(acknowledged);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
  });

  await test.step('the code has three tabs with six rules, six numbered items and six disclaimers', async () => {
    await page.goto('/code-of-conduct');
    await expect(page.getByRole('tab')).toHaveText([
      'Code of Conduct',
      'Terms & Conditions',
      'Liability Protection',
    ]);
    for (const { label, sections } of AGREEMENT_TEXTS.code_of_conduct.tabs) {
      await page.getByRole('tab', { name: label }).click();
      await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText(
        sections.map(({ heading }) => heading),
      );
      await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveCount(6);
    }
    await page.reload();
    await expect(
      page.getByRole('tab', { name: 'Liability Protection', selected: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page).toHaveURL('/profile');
  });

  await test.step('confirming is stored, says when, and leads to the dashboard', async () => {
    await page.getByRole('link', { name: 'Code & Terms' }).click();
    const confirm = page.getByRole('button', { name: 'Confirm Acknowledgment' });
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await page.getByRole('checkbox').check();
    await confirm.click();
    const dialog = page.getByRole('dialog', { name: 'Acknowledgment Confirmed' });
    await expect(dialog).toContainText(/version 1\.0, on [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M/);
    expect(await entryOf('pcr_terms_acknowledgment')).toEqual(acknowledged);
    await dialog.getByRole('button', { name: 'Continue to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the bars stand while the code of the terms is on its way', async () => {
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/TermsPage-*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/profile');
    const asked = page.waitForRequest('**/assets/TermsPage-*.js');
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await asked;
    await expect(page).toHaveURL('/terms-of-service');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    arrival.resolve();
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
    await page.unroute('**/assets/TermsPage-*.js');
  });

  await test.step('it counts on another device, too', async () => {
    const other = await device();
    await signIn(other, app, member);
    await other.goto('/code-of-conduct');
    await expect(other.getByText(/You acknowledged version 1\.0 on .+\d{4}/)).toBeVisible();
    await expect(other.getByRole('checkbox')).toHaveCount(0);
  });
});
