import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { confirmDispute, createDispute } from '@pcr/contract/disputes/disputes.endpoints.ts';
import { page } from 'vitest/browser';
import { field, press } from '../kit/testing/component-test.ts';
import { test as appTest, expect } from '../testing/app-test.tsx';

const main = page.getByRole('main');
const name = field(main, 'Your name');
const email = field(main, 'Your email address');
const family = field(main, 'Family name');
const location = field(main, 'Location');
const words = field(main, 'Your message \\(optional\\)');

/** Nobody is signed in. */
const test = appTest.extend<{ visit(address: string): Promise<void> }>({
  visit: async ({ server, open }, use) => {
    server.refuse(getSession, 'not_authenticated');
    await use(open);
    sessionStorage.clear();
  },
});

async function fill(): Promise<void> {
  await name.fill('Carla Outside');
  await email.fill('Carla@example.com');
  await family.fill('Okonkwo');
  await location.fill('Tacoma, WA');
}

test('a visitor asks from the sign-in; all that is wrong is said at once; with another address it is another request (disputes.md 1, 7)', async ({
  server,
  visit,
}) => {
  server.answer(createDispute, () => undefined);
  await visit('/?mode=sign-in');
  await page.getByRole('link', { name: 'A record is about my family' }).click();
  await press(main, 'Send Request');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Your name is required');
  for (const said of [
    'Email address is required',
    'Family name is required',
    'Location is required',
  ])
    await expect.element(page.getByText(said)).toBeVisible();
  await fill();
  await main.getByRole('radio', { name: 'Correct it' }).click();
  await press(main, 'Send Request');
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/Look for our mail to carla@example\.com.* at most 5 of these mails a day/);
  const asked = {
    id: expect.any(String),
    name: 'Carla Outside',
    email: 'carla@example.com',
    family_name: 'Okonkwo',
    location: 'Tacoma, WA',
    kind: 'correct',
    words: null,
  };
  await press(main, 'Use Another Address');
  await expect.element(family).toHaveValue('Okonkwo');
  await email.fill('carla@example.org');
  await press(main, 'Send Request');
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/Look for our mail to carla@example\.org/);
  const [first, second] = server.asked(createDispute).map((sent) => sent.in);
  expect([first, second]).toEqual([asked, { ...asked, email: 'carla@example.org' }]);
  expect(second?.id).not.toBe(first?.id);
});

test('typed text survives a failure and a reload, and is sent again under the same id (disputes.md 7)', async ({
  server,
  visit,
}) => {
  server.refuse(createDispute, 'internal');
  await visit('/about-a-record');
  await fill();
  await words.fill('Please look.');
  await main.getByRole('radio', { name: 'Delete it' }).click();
  await press(main, 'Send Request');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/What you typed is still here/);
  server.answer(createDispute, () => undefined);
  await visit('/about-a-record');
  await expect.element(page.getByText('What you typed is back')).toBeVisible();
  await expect.element(words).toHaveValue('Please look.');
  await expect.element(main.getByRole('radio', { name: 'Delete it' })).toBeChecked();
  await press(main, 'Send Request');
  await expect.element(page.getByText('One more step')).toBeVisible();
  const sent = server.asked(createDispute).map(({ in: { id, kind } }) => [id, kind]);
  expect(sent).toEqual([sent[0], sent[0]]);
  await visit('/about-a-record');
  await expect.element(name).toHaveValue('');
});

test('without a mail server no page promises a mail (account.md 51)', async ({
  server,
  settings,
  visit,
}) => {
  settings.sends_mail = false;
  server.answer(confirmDispute, () => ({ ticket: 'PCR-1042' }));
  await visit('/about-a-record');
  await expect
    .element(email)
    .toHaveAccessibleDescription(/^Only PCR support sees your name and address\./);
  await expect.element(page.getByText(/PCR can’t send email yet/)).toBeVisible();
  await expect.element(page.getByText(/by email/)).not.toBeInTheDocument();
  await visit('/about-a-record/confirm?token=of-the-operator');
  await press(main, 'Confirm Request');
  await expect
    .element(page.getByText(/^Its number is PCR-1042\. PCR can’t send email yet\./))
    .toBeVisible();
  await expect.element(page.getByText(/We will send you an email/)).not.toBeInTheDocument();
});

test('the link confirms with a press, not by opening; a link that has expired leads back to the form (disputes.md 4)', async ({
  server,
  visit,
}) => {
  server.refuse(confirmDispute, 'invalid_dispute_link');
  await visit('/about-a-record/confirm?token=of-the-mail');
  await expect.element(page.getByRole('button', { name: 'Confirm Request' })).toBeVisible();
  expect(server.asked(confirmDispute)).toEqual([]);
  await press(main, 'Confirm Request');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This link has expired/);
  await expect.element(page.getByRole('link', { name: 'Write Your Request Again' })).toBeVisible();
  server.answer(confirmDispute, () => ({ ticket: 'PCR-1042' }));
  await visit('/about-a-record/confirm?token=of-the-mail');
  await press(main, 'Confirm Request');
  await expect.element(page.getByText(/^Its number is PCR-1042\./)).toBeVisible();
  expect(server.asked(confirmDispute).map((asked) => asked.in)).toEqual(
    Array(2).fill({ token: 'of-the-mail' }),
  );
});
