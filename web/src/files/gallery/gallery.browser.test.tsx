import { getFileContent, getReceived } from '@pcr/contract/files/files.endpoints.ts';
import {
  deletePhotos,
  editPhoto,
  listPhotos,
} from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { photosZipUrl } from '@pcr/contract/files/gallery/photos.schema.ts';
import { keys } from 'idb-keyval';
import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  address,
  clock,
  field,
  goBack,
  press,
  textsOf,
  toast,
} from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { heldUploads } from '../testing/held-uploads.ts';
import { photoOf, photoServer } from '../testing/photo-server.ts';

// gallery.md 16 to 21 on the screen. Sending photos is proved in the journey, on a real server.

const main = page.getByRole('main');
const tiles = main.getByRole('list', { name: 'Photos', exact: true }).getByRole('button');
const expectTitles = (...titles: string[]) => expect.poll(() => textsOf(tiles)).toEqual(titles);
const photo = (title: string) => page.getByRole('dialog', { name: title });
const form = page.getByRole('dialog', { name: 'Edit Photo' });

/** What the device's own share sheet was given. */
function deviceShares() {
  const given: ShareData[] = [];
  const own = Object.assign(navigator, {
    canShare: () => true,
    share: async (data: ShareData) => void given.push(data),
  }) as { canShare?: unknown; share?: unknown };
  onTestFinished(() => {
    delete own.canShare;
    delete own.share;
  });
  return given;
}

test('seven categories and a search are asked of the server, and stand in the URL; a photo that another device has added shows by itself', async ({
  server,
  open,
}) => {
  const photos = photoServer(server, [
    photoOf('Lunch', { category: 'meals' }),
    photoOf('Swimming', { category: 'outdoor' }),
  ]);
  await open('/gallery');
  await expectTitles('Lunch', 'Swimming');
  expect(textsOf(main.getByRole('group', { name: 'Category' }).getByRole('button'))).toEqual([
    ...['All Photos', 'Activities', 'Events', 'Outdoor', 'Arts & Crafts', 'Meals', 'Learning'],
  ]);
  await press(main, 'Outdoor');
  await expectTitles('Swimming');
  await main.getByRole('searchbox', { name: 'Search photos' }).fill('lunch');
  await expect.element(main.getByText('No photo matches your search and category.')).toBeVisible();
  expect(server.asked(listPhotos).at(-1)?.query).toEqual({ category: 'outdoor', search: 'lunch' });
  expect(address()).toBe('/gallery?category=outdoor&search=lunch');
  await press(main, 'Clear filters');
  await expectTitles('Lunch', 'Swimming');
  await expect.poll(() => server.listening).toBe(1);
  photos.add(photoOf('New'));
  await expectTitles('New', 'Lunch', 'Swimming');
});

test('photos stand in two columns on a phone, four on a wide screen, and six over the whole width of a desktop (gallery.md 16)', async ({
  server,
  open,
}) => {
  photoServer(
    server,
    ['1', '2', '3', '4', '5', '6', '7'].map((title) => photoOf(title)),
  );
  onTestFinished(() => page.viewport(390, 844));
  await open('/gallery');
  await expectTitles('1', '2', '3', '4', '5', '6', '7');
  const row = () => {
    const tops = tiles.elements().map((tile) => Math.round(tile.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  };
  for (const [width, columns] of [
    [390, 2],
    [800, 4],
    [1280, 6],
  ] as const) {
    await page.viewport(width, 844);
    await expect.poll(row).toBe(columns);
  }
  expect(tiles.first().element().getBoundingClientRect().width).toBeGreaterThan(160);
});

test('without a network photos on the device are found as the server finds them (comparing.md 1)', async ({
  server,
  open,
}) => {
  photoServer(server, [
    photoOf('José y Ana', { tags: ['español'] }),
    photoOf('O’Brien’s farm', { tags: [] }),
  ]);
  await open('/gallery');
  await expectTitles('José y Ana', 'O’Brien’s farm');
  server.setOnline(false);
  const search = main.getByRole('searchbox', { name: 'Search photos' });
  for (const [typed, title] of [
    ['jose y', 'José y Ana'],
    ['espanol', 'José y Ana'],
    ["o'brien", 'O’Brien’s farm'],
  ] as const) {
    await search.fill(typed);
    await expectTitles(title);
  }
});

test('a photo fills the screen; arrows lead to the ones beside it, Escape and Back to the grid; a link opens one that the list has not', async ({
  server,
  open,
}) => {
  const [lunch, swimming, garden] = [photoOf('Lunch'), photoOf('Swimming'), photoOf('Garden')];
  photoServer(server, [lunch, swimming, garden]);
  await open('/gallery');
  await press(main, 'Lunch');
  await expect.element(photo('Lunch')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(photo('Swimming')).toBeVisible();
  await press(page, 'Next photo');
  await expect.element(photo('Garden')).toBeVisible();
  await expect.poll(address).toBe(`/gallery?photo=${garden.id}`);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(photo('Swimming')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/gallery');
  await expect.element(main.getByRole('button', { name: 'Lunch' })).toHaveFocus();

  await press(main, 'Lunch');
  await expect.element(photo('Lunch')).toBeVisible();
  // A key that comes just as the address names a photo leads on from it, and not back.
  const replace = window.history.replaceState.bind(window.history);
  const naming = vi.spyOn(window.history, 'replaceState').mockImplementationOnce((...given) => {
    replace(...given);
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
    );
  });
  onTestFinished(() => naming.mockRestore());
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(address).toBe(`/gallery?photo=${garden.id}`);
  await expect.element(photo('Garden')).toBeVisible();
  goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open(`/gallery?search=lunch&photo=${garden.id}`);
  await expect.element(photo('Garden')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
});

test('the description of a photo stays when saving fails and the page is loaded again', async ({
  server,
  open,
}) => {
  const lunch = photoOf('Lunch');
  photoServer(server, [lunch]);
  await open(`/gallery?photo=${lunch.id}`);
  await press(photo('Lunch'), 'Edit');
  await field(form, 'Description').fill('Soup for all.');
  await press(form, 'Add a Person');
  await expect.element(form.getByRole('textbox', { name: /^Name of person 1/ })).toHaveFocus();
  await userEvent.keyboard('Mia');
  const mend = server.refuse(editPhoto, 'internal');
  await press(form, 'Save');
  await expect.element(form.getByRole('alert')).toBeVisible();
  mend();
  await open();
  await expect.element(form.getByText('Your unsaved changes are back')).toBeVisible();
  await form.getByRole('checkbox', { name: /^Agreed/ }).click();
  await press(form, 'Save');
  await expect.element(toast('Photo saved')).toBeVisible();
  await expect.element(photo('Lunch').getByText('Soup for all.')).toBeVisible();
  await expect.element(photo('Lunch').getByText('Mia', { exact: true })).toBeVisible();
  expect(server.asked(editPhoto).at(-1)?.in.people).toEqual([{ name: 'Mia', agreed: true }]);
});

test('a photo that comes slowly is shared all the same; one is not where it is not said who is in it, or somebody has not agreed, and it asks for just that (gallery.md 18)', async ({
  server,
  open,
}) => {
  const shared = deviceShares();
  const lunch = photoOf('Lunch', { people: [], can: { edit: true, delete: true, share: true } });
  const garden = photoOf('Garden', { people: [{ name: 'Mia', agreed: false }] });
  const unsaid = photoOf('Unsaid', { people: null });
  photoServer(server, [lunch, garden, unsaid]);
  server.answer(getFileContent, () => undefined);
  await open(`/gallery?photo=${unsaid.id}`);
  await press(photo('Unsaid'), 'Share');
  await press(page.getByRole('alertdialog', { name: 'Who is in this photo?' }), 'Cancel');
  await open(`/gallery?photo=${garden.id}`);
  await press(photo('Garden'), 'Share');
  const question = page.getByRole('alertdialog', { name: 'Not everybody in it agreed' });
  await expect
    .element(question)
    .toMatchTextContent('Mia has not agreed that others see this photo.');
  await press(question, 'Edit Photo');
  await expect.element(field(form, 'Name of person 1')).toHaveValue('Mia');
  expect(shared).toEqual([]);
  await open(`/gallery?photo=${lunch.id}`);
  await expect.element(photo('Lunch')).toBeVisible();
  const slow = server.hold(getFileContent);
  clock.stand();
  await press(photo('Lunch'), 'Share');
  await slow.arrived;
  await clock.pass(30_000);
  slow.letGo();
  await expect.poll(() => shared.map(({ title }) => title)).toEqual(['Lunch']);
});

test('several are selected: downloaded as one ZIP, deleted together, and brought back', async ({
  server,
  open,
}) => {
  const photos = ['Lunch', 'Swimming', 'Garden'].map((title) => photoOf(title));
  photoServer(server, photos);
  await open('/gallery');
  await press(main, 'Select');
  await press(main, 'Lunch');
  await press(main, 'Garden');
  await expect
    .element(main.getByRole('button', { name: 'Lunch' }))
    .toHaveAttribute('aria-pressed', 'true');
  const ids = [photos[0]?.id ?? '', photos[2]?.id ?? ''];
  await expect
    .element(main.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', photosZipUrl(ids));
  await press(main, 'Delete');
  await expectTitles('Swimming');
  expect(server.asked(deletePhotos).at(-1)?.in).toEqual({ ids });
  await press(toast('2 photos deleted'), 'Undo');
  await expectTitles('Swimming', 'Lunch', 'Garden');
});

test('photos that were chosen stay on the device until they have arrived, with the day on which they were chosen (gallery.md 19)', async ({
  server,
  open,
}) => {
  const sent = heldUploads();
  photoServer(server, []);
  server.answer(getReceived, () => ({ bytes: 0 }));
  await open('/gallery');
  await press(page, 'Add');
  const photos = ['IMG_1.jpg', 'IMG_2.jpg'].map(
    (name) =>
      new File(['jpeg'], name, {
        type: 'image/jpeg',
        lastModified: new Date(2024, 1, 3, 12).getTime(),
      }),
  );
  const input = main.element().querySelector('input[type=file][multiple]') as HTMLInputElement;
  // With the days that they have.
  const chosen = new DataTransfer();
  for (const one of photos) chosen.items.add(one);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect
    .poll(async () => (await keys()).filter((key) => /^pcr_blobs:.*:/.test(String(key))).length)
    .toBe(2);
  clock.jump(48 * 3_600_000);
  await open('/gallery');
  await expect
    .element(main.getByRole('list', { name: 'Uploads' }).getByText('IMG_2.jpg'))
    .toBeVisible();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(sent[0]?.file_day).toBe('2024-02-03');
});
