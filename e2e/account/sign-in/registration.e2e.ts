import { newEmail } from '../../environment/entries/members.ts';
import { card, openAddForm, toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { SERVER_STOPS } from '../../kit/trouble.ts';
import { enter, mainNavigation, PASSWORD, register } from './auth-screen.ts';

test.describe('on a phone, with touch and with everything that moves', () => {
  test.use({ hasTouch: true, reducedMotion: 'no-preference' });

  test('a new visitor creates an account, accepts what has to be accepted, adds a family, and finds it again after a restart', {
    tag: '@first',
  }, async ({ page, environment, trouble }) => {
    // While the app is down its page asks whether it is there again.
    trouble.allow(SERVER_STOPS);
    const app = await environment.ownApp({ REQUIRE_EMAIL_CONFIRMATION: 'on' });
    const email = newEmail();
    const banner = page.getByRole('link', { name: /^Grace Period Active: / });

    await test.step('one signs in only after the address is confirmed with the link of the mail', async () => {
      await page.goto(`${app.url}/?mode=sign-up`);
      await register(page, email);
      await expect(page.getByText('Then sign in here.')).toBeVisible();
      // The form remembers what was typed a moment ago.
      await page.getByRole('button', { name: 'Sign In' }).tap();
      await expect(
        page.getByRole('alert'),
        'the same for an address that nobody has registered',
      ).toHaveText(
        'Invalid email or password. If you are new here, confirm your email address first. The link is in the email we sent you.',
      );
      await environment.mailbox.next(email, 'Confirm your email address for PCR');
      const again = await environment.mailbox.next(email, 'Confirm your email address for PCR');
      expect(again.link).toContain(`${app.url}/confirm-email?token=`);
      await page.goto(again.link);
      await page.getByRole('button', { name: 'Confirm Email Address' }).tap();
      await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
      await page.getByRole('link', { name: 'Continue to PCR' }).tap();
      await enter(page, { email, password: PASSWORD });
    });

    await test.step('the NDA, then the terms in all their tabs', async () => {
      const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
      await nda.getByRole('checkbox').tap();
      await nda.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }).tap();
      await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.tap();
        await expect(
          page.getByRole('tabpanel', { name: (await tab.textContent()) ?? '' }),
        ).toBeVisible();
      }
      await page.getByRole('checkbox').tap();
      await page
        .getByRole('button', { name: 'I Accept All Terms - Create Binding Agreement' })
        .tap();
      await page.getByRole('button', { name: 'Continue to App' }).tap();
    });

    await test.step('the grace period of 48 hours has begun, and its banner leads to adding a certificate', async () => {
      await expect(banner).toHaveText(
        /^Grace Period Active: 47h 5\dm remaining to submit credentials$/,
      );
      await banner.tap();
      await expect(page).toHaveURL(`${app.url}/documents?folder=certificates&add-certificate`);
      const asked = page.getByRole('dialog', { name: 'Add a certificate' });
      await expect(asked).toBeVisible();
      await asked.getByRole('button', { name: 'Close' }).tap();
      await expect(asked).toHaveCount(0);
    });

    await test.step('the disclaimer of the family records, and the first record', async () => {
      await mainNavigation(page).getByRole('link', { name: 'Family' }).tap();
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
    });

    await test.step('after a restart of the server the record is there, and nothing is asked again', async () => {
      await app.restart();
      await page.goto(app.url);
      await mainNavigation(page).getByRole('link', { name: 'Family' }).tap();
      await expect(card(page, 'Rivera Family')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    });

    await test.step('a card is tinted at once where it is pressed, and no color fades (kit.md 145)', async () => {
      const family = card(page, 'Rivera Family');
      const { x, y } = (await family.boundingBox()) ?? { x: 0, y: 0 };
      const tint = () =>
        family
          .locator('[data-opens]')
          .evaluate((one) => getComputedStyle(one, '::after').backgroundColor);
      const untouched = await tint();
      await page.mouse.move(x + 40, y + 20);
      await page.mouse.down();
      await expect.poll(tint).not.toBe(untouched);
      for (const one of [family, page.getByRole('button', { name: 'Add Record' })])
        expect(await one.evaluate((it) => getComputedStyle(it).transitionDuration)).toBe('0s');
      await page.mouse.move(x + 40, 1);
      await page.mouse.up();
      await expect.poll(tint).toBe(untouched);
    });

    await test.step('a credential that was submitted ends the grace period and its banner', async () => {
      await expect(banner).toBeVisible();
      await app.database.query(
        'update users set credential_submitted_at = now() where email = $1',
        [email],
      );
      await page.reload();
      await expect(card(page, 'Rivera Family')).toBeVisible();
      await expect(banner).toHaveCount(0);
    });
  });
});
