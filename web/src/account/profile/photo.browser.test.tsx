import { page } from 'vitest/browser';
import { clock, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { button } from '../testing/account-screen.ts';
import { accountServer } from '../testing/account-server.ts';

// What a photo is before anything of it is sent; its upload is a journey.

const sheet = page.getByRole('dialog', { name: 'Profile Photo' });

/** As the device's own dialog does. */
function choose(file: File): void {
  const input = sheet.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (!input) throw new Error('There is nothing to choose a file with');
  const given = new DataTransfer();
  given.items.add(file);
  input.files = given.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A picture that the browser itself draws. */
async function drawn(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(300, 300);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 300);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, {
    type: 'image/jpeg',
  });
}

test('a picture that is too large is refused by its name, and the message goes after a while', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/profile?photo');
  await expect.element(button('Choose a picture')).toBeVisible();
  clock.stand();
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' }));
  const refusal = sheet.getByRole('alert');
  await clock.until(() =>
    expect(refusal.query()).toMatchTextContent('huge.jpg is too large (max 5MB)'),
  );
  await clock.pass(5_100);
  await clock.until(() => expect(refusal.query()).not.toBeInTheDocument());
});

test('a photo of a phone that is too large is made smaller, and can be cut (files.md 35)', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/profile?photo');
  await expect.element(button('Choose a picture')).toBeVisible();
  // Phones put films behind their pictures.
  const parts = [await drawn('phone.jpg'), new Uint8Array(5 * 1024 * 1024)];
  choose(new File(parts, 'phone.jpg', { type: 'image/jpeg' }));
  await expect
    .element(sheet.getByRole('application', { name: 'Photo. Move it with the arrow keys.' }))
    .toBeVisible();
});

test('a PDF and a file that is no picture are refused for what they are, and another can be chosen', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/profile?photo');
  await expect.element(button('Choose a picture')).toBeVisible();
  choose(new File(['%PDF-1.7 and so on'], 'scan.jpg', { type: 'image/jpeg' }));
  await expect
    .element(sheet.getByRole('alert'))
    .toMatchTextContent('scan.jpg is a PDF. Choose a JPEG, PNG, WebP, GIF or AVIF picture.');
  choose(new File(['no picture'], 'notes.jpg', { type: 'image/jpeg' }));
  await expect
    .element(sheet.getByRole('alert'))
    .toMatchTextContent('This device can’t show this picture.');
  await press(sheet, 'Choose another picture');
  choose(await drawn('ok.jpg'));
  await expect
    .element(sheet.getByRole('application', { name: 'Photo. Move it with the arrow keys.' }))
    .toBeVisible();
});
