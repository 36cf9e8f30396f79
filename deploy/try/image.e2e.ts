import { expect, test } from '@playwright/test';
import {
  choose,
  cropper,
  openSheet,
  photo,
  usePhoto,
} from '../../e2e/account/profile/avatar-screen.ts';
import {
  emailField,
  mainNavigation,
  nameField,
  PASSWORD,
  passwordField,
  press,
} from '../../e2e/account/sign-in/auth-screen.ts';
import { drawn, middleColour } from '../../e2e/environment/pictures.ts';
import { card, fillRequired, openAddForm, save, toast } from '../../e2e/families/family-screen.ts';
import { Trouble } from '../../e2e/kit/trouble.ts';

// At PCR_ADDRESS a PCR without a mail server runs, and nobody has signed up yet.

test('a member signs up, adds a family, finds it after a reload, and sets a photo', async ({
  page,
  context,
}) => {
  const trouble = new Trouble();
  trouble.watch(context);

  await test.step('signs up and accepts the texts', async () => {
    await page.goto('/?mode=sign-up');
    await nameField(page).fill('Ana Provider');
    await emailField(page).fill('ana@example.org');
    await passwordField(page).fill(PASSWORD);
    await press(page, 'Sign Up');
    await page
      .getByRole('dialog', { name: 'Non-Disclosure Agreement' })
      .getByRole('checkbox')
      .check();
    await press(page, 'I ACKNOWLEDGE & CONTINUE');
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
    await page.getByRole('checkbox').check();
    await press(page, 'I Accept All Terms - Create Binding Agreement');
    await press(page, 'Continue to App');
  });

  await test.step('adds a family record, and finds it after a reload', async () => {
    await mainNavigation(page).getByRole('link', { name: 'Family' }).click();
    await page.getByRole('checkbox').check();
    await press(page, 'I Acknowledge and Continue');
    const form = await openAddForm(page);
    await fillRequired(form, 'Rivera Family');
    await save(form);
    await expect(toast(page, 'Family record added successfully!')).toBeVisible();
    await page.reload();
    await expect(card(page, 'Rivera Family')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  await test.step('sets a photo: the programs for pictures run in the image too', async () => {
    await openSheet(page);
    await choose(page, await drawn(page, 'garden.jpg', 600, 600));
    await cropper(page);
    await usePhoto(page);
    await expect(photo(page)).toHaveAttribute('src', /content/);
    const src = (await photo(page).getAttribute('src')) ?? '';
    expect(['red', 'blue']).toContain(await middleColour(page, src));
  });

  expect(trouble.found, 'what the browser had to complain about').toEqual([]);
});
