import { mailNotification } from '../../environment/entries/inbox.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { sentToMe } from '../notifications-screen.ts';

test('a member sees what was sent to them, and stops mails by the link in one, on a device where nobody is signed in', async ({
  page,
  app,
  member,
  device,
  environment: { mailbox },
}) => {
  await mailNotification(app, member);
  const { text } = await mailbox.next(member.email, 'Your application was accepted');
  await page.goto('/notifications/sent');
  const sent = sentToMe(page);
  await expect(sent.filter({ hasText: 'Your application was accepted' }).first()).toContainText(
    'Sent',
  );

  const link = /^\S+\/unsubscribe\?token=\S+$/m.exec(text)?.[0] ?? '';
  const elsewhere = await device();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Turn Off' }).click();
  await expect(
    elsewhere.getByText('You will not get emails about what is new in your inbox anymore.'),
  ).toBeVisible();

  await mailNotification(app, member);
  await page.reload();
  const off = 'Email is turned off. The message is in the app.';
  await expect(sent.filter({ hasText: off }).first()).toBeVisible();

  // A test is a press of theirs: it comes all the same, and leads back here.
  await page.getByRole('button', { name: 'Email: send me a test' }).click();
  await expect(sent.filter({ hasText: 'This is a test from PCR' }).first()).toContainText('Sent', {
    timeout: 30_000,
  });
  await page.goto((await mailbox.next(member.email, 'This is a test from PCR')).link);
  await expect(page.getByRole('heading', { name: 'What Was Sent to Me' })).toBeVisible();
  expect(mailbox.count(member.email, 'Your application was accepted')).toBe(0);
});
