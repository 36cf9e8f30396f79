import { expect, test } from '../../kit/fixtures.ts';
import { openNotifications, saved, savePreferences, sentToMe, toggle } from '../notifications-screen.ts';

test.use({ settings: ({ environment }, use) => use(environment.gateway.settings) });

/** Another one for each try: a number has limits of its own. */
const newNumber = () => String(Math.floor(Math.random() * 10_000)).padStart(4, '0');

test('a member confirms a phone with the code that came there; a test comes, and one that the gateway refuses goes out with Retry', async ({
  page,
  member: _,
  environment: { gateway },
}) => {
  const last = newNumber();
  const number = `+1512555${last}`;
  const sheet = (name: string) => page.getByRole('dialog', { name });

  await test.step('text messages are switched on, and the number is typed as people write it', async () => {
    await openNotifications(page);
    await toggle(page, 'SMS notifications').check();
    await savePreferences(page);
    await expect(saved(page)).toBeVisible();
    await page.getByRole('button', { name: 'Add a Number' }).click();
    await sheet('Your Phone Number').getByLabel('Phone number').fill(`(512) 555-${last}`);
    await page.getByRole('button', { name: 'Send Code' }).click();
  });

  await test.step('another code is refused at its field; the right one confirms it, and it holds', async () => {
    const code = (await gateway.next(number, 'sms', 'is your PCR code')).slice(0, 6);
    const another = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const field = sheet('Enter the Code').getByLabel('Code');
    await field.fill(another);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(field).toHaveAccessibleDescription(/code/i);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your phone number is confirmed')).toBeVisible();
    await page.reload();
    await expect(page.getByText(`(512) 555-${last}`)).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('a test by text message arrives, and stands among what was sent', async () => {
    await page.getByRole('link', { name: 'What was sent to me' }).click();
    await page.getByRole('button', { name: 'Text: send me a test' }).click();
    expect(await gateway.next(number, 'sms', 'This is a test from PCR')).toContain('/notifications/sent');
    await expect(sentToMe(page).first()).toContainText(/Text message\s*Sent/);
  });

  await test.step('a message that the gateway refuses says why, and goes out with Retry', async () => {
    gateway.answer(number, 400);
    await page.getByRole('button', { name: 'Call: send me a test' }).click();
    const call = sentToMe(page).filter({ hasText: 'Phone call' });
    await expect(call).toContainText('Not sent');
    await expect(call).toContainText('(400)');
    gateway.answer(number, 204);
    await call.getByRole('button', { name: 'Retry phone call: This is a test from PCR' }).click();
    await gateway.next(number, 'call', 'This is a test from PCR');
    await expect(call).toContainText(/Phone call\s*Sent/);
    await expect(call.getByRole('button')).toHaveCount(0);
  });
});
