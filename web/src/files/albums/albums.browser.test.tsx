import {
  createAlbum,
  deleteAlbum,
  renewAlbum,
} from '@pcr/contract/files/albums/albums.endpoints.ts';
import { NOT_ALL_AGREED } from '@pcr/contract/files/albums/albums.schema.ts';
import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, field, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { albumOf, albumServer } from '../testing/album-server.ts';
import { photoOf, photoServer } from '../testing/photo-server.ts';

// gallery.md 10 to 15 and 21 to 23, on the owner's screens.

const main = page.getByRole('main');
const albums = main.getByRole('list', { name: 'Albums' });
const expectAlbums = (...titles: string[]) =>
  expect.poll(() => textsOf(albums.getByRole('heading', { level: 2 }))).toEqual(titles);
const chosen = main.getByRole('region', { name: 'Photos' });
const expectChosen = (...titles: string[]) =>
  expect
    .poll(() =>
      chosen
        .getByRole('button', { name: /^Take .* out$/ })
        .elements()
        .map((one) => one.ariaLabel),
    )
    .toEqual(titles.map((title) => `Take ${title} out`));
const link = (within: typeof main) => within.getByLabelText('Link', { exact: true });
const AGREED = { people: [], can: { edit: true, delete: true, share: true } };

/** The screen as the gallery opens it, with the photos that were selected there. */
const selectedInGallery = (photoIds: unknown) =>
  window.history.pushState(
    { usr: { photoIds }, key: 'gallery', idx: 0 },
    '',
    '/gallery/albums/new',
  );

test('each album says what it shows, until when, and how often it was opened; the list says how many there are (kit.md 178), and more come with a press; it is deleted after a question, also where another device was first', async ({
  server,
  open,
}) => {
  const opened = { times_opened: 3, last_opened_at: '2026-03-03T12:00:00Z' };
  const ended = { photos: 0, expires_at: '2026-03-01T12:00:00Z' };
  albumServer(server, [albumOf('Spring', opened), albumOf('Winter', ended), albumOf('Autumn')], 2);
  await open('/gallery/albums');
  await expectAlbums('Spring', 'Winter');
  await expect.element(main.getByText('3 albums found')).toBeVisible();
  await expect
    .element(albums.getByText(/^Opened 3 times, last on Mar [34](, 2026)? at /))
    .toBeVisible();
  await expect.element(albums.getByText('Link works')).toBeVisible();
  await expect.element(albums.getByText('Link has ended')).toBeVisible();
  await expect.element(albums.getByText(/^Shows no photos anymore · ended on/)).toBeVisible();
  await press(main, 'Show more');
  await expectAlbums('Spring', 'Winter', 'Autumn');
  await press(main, 'See Winter as Others Do');
  const preview = page.getByRole('dialog', { name: 'Winter' });
  await expect.element(preview.getByText(/^The link has ended\. Until /)).toBeVisible();
  expect(textsOf(preview.getByRole('listitem'))).toEqual(['TreeMar 3, 2026']);
  await press(preview, 'Close');
  const question = page.getByRole('alertdialog', { name: 'Delete this album?' });
  await press(main, 'Delete Spring');
  await press(question, 'Cancel');
  expect(server.asked(deleteAlbum)).toEqual([]);
  await press(main, 'Delete Spring');
  const mend = server.refuse(deleteAlbum, 'not_found');
  await press(question, 'Delete');
  await expect.element(toast('Album deleted')).toBeVisible();
  mend();
  await press(main, 'Delete Spring');
  await press(question, 'Delete');
  await expectAlbums('Winter', 'Autumn');
  await expect.element(main.getByText(/albums found/)).not.toBeInTheDocument();
});

test('a new link is asked about first, and shown once; where its answer was lost, the screen says that the earlier one may have died', async ({
  server,
  open,
}) => {
  const copied: string[] = [];
  const writing = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => writing.mockRestore());
  const spring = albumOf('Spring');
  albumServer(server, [spring]);
  await open('/gallery/albums');
  await press(main, 'Make a New Link for Spring');
  const asking = page.getByRole('dialog', { name: 'Make a new link for “Spring”?' });
  await expect
    .element(asking.getByText('The link that you sent before stops working at once.'))
    .toBeVisible();
  await field(asking, 'The new link works for').selectOptions('14 days');
  server.loseAnswer(renewAlbum);
  await press(asking, 'Make a New Link');
  const unknown = asking.getByText(/The link that you sent before may not work anymore\./);
  await expect.element(unknown).toBeVisible();
  server.setOnline(false);
  await press(asking, 'Make a New Link');
  await expect.element(asking.getByText('The new link did not come')).toBeVisible();
  await expect.element(unknown).toBeVisible();
  server.setOnline(true);
  await press(asking, 'Make a New Link');
  const told = page.getByRole('dialog', { name: 'Spring' });
  const made = `${window.location.origin}/shared-album#token-2`;
  await expect.element(link(told)).toHaveValue(made);
  expect(server.asked(renewAlbum).at(-1)).toMatchObject({
    params: { id: spring.id },
    in: { days: 14 },
  });
  await expect.element(told.getByText('This link is shown only now')).toBeVisible();
  await press(told, 'Copy');
  await expect.poll(() => copied).toEqual([made]);
  await press(told, 'Done');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/gallery/albums');
});

test('photos of the gallery are named with what is missing, put into an order, and shared', async ({
  server,
  open,
}) => {
  const [lunch, garden, pool] = [
    photoOf('Lunch', AGREED),
    photoOf('Garden'),
    photoOf('Pool', AGREED),
  ];
  photoServer(server, [lunch, garden, pool]);
  albumServer(server);
  selectedInGallery([lunch.id, garden.id, pool.id]);
  await open();
  await expectChosen('Lunch', 'Garden', 'Pool');
  await expect
    .element(chosen.getByText('Nobody said who is in it yet. Say so, or take the photo out.'))
    .toBeVisible();

  await press(chosen, 'Edit Garden');
  const form = page.getByRole('dialog', { name: 'Edit Photo' });
  await form.getByLabelText('Nobody can be recognized').click();
  await press(form, 'Save');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(chosen.getByText(/^Nobody said who is in it/)).not.toBeInTheDocument();
  expect(server.asked(createAlbum)).toEqual([]);

  await press(chosen, 'Move Lunch later');
  await expectChosen('Garden', 'Lunch', 'Pool');
  await expect.element(chosen.getByRole('button', { name: 'Move Lunch later' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectChosen('Garden', 'Pool', 'Lunch');
  await press(chosen, 'Take Pool out');
  await field(main, 'Title').fill('Spring');
  await field(main, 'The link works for').selectOptions('1 day');
  await press(main, 'Make the Link');
  await expect.element(link(main)).toHaveValue(`${window.location.origin}/shared-album#token-1`);
  expect(server.asked(createAlbum).at(-1)?.in).toMatchObject({
    title: 'Spring',
    days: 1,
    photo_ids: [garden.id, lunch.id],
  });
  await open();
  await expect.element(main.getByText('What you typed is back')).not.toBeInTheDocument();
  await expect.element(field(main, 'Title')).toHaveValue('');
});

test('the picker says why a photo may not be shared; the choice is kept when nothing could be made and the page is loaded again', async ({
  server,
  open,
}) => {
  const mia = { people: [{ name: 'Mia', agreed: false }] };
  photoServer(
    server,
    [photoOf('Lunch', AGREED), photoOf('Garden', mia), photoOf('Pool', AGREED)],
    2,
  );
  albumServer(server);
  await open('/gallery/albums/new');
  await field(main, 'Title').fill('Spring');
  await press(main, 'Make the Link');
  await expect.element(chosen.getByText('Choose at least one photo')).toBeVisible();
  await expect.element(chosen.getByRole('button', { name: 'Choose Photos' })).toHaveFocus();
  await press(chosen, 'Choose Photos');
  const picker = page.getByRole('dialog', { name: 'Choose Photos' });
  await expect
    .element(picker.getByRole('button', { name: /Garden Not everybody in it agreed/ }))
    .toBeVisible();
  await press(picker, 'Show more');
  await press(picker, 'Pool');
  await press(picker, 'Lunch');
  await expect
    .element(picker.getByRole('button', { name: 'Pool' }))
    .toHaveAttribute('aria-pressed', 'true');
  await press(picker, 'Done, 2 Chosen');
  await expectChosen('Pool', 'Lunch');
  const mend = server.refuse(createAlbum, 'internal');
  await press(main, 'Make the Link');
  await expect.element(main.getByRole('alert')).toBeVisible();
  mend();
  await open();
  await expect.element(main.getByText('What you typed is back')).toBeVisible();
  await expectChosen('Pool', 'Lunch');
  await press(main, 'Make the Link');
  await expect.element(link(main)).toBeVisible();
});

test('the server’s words about the photos show at the photos', async ({ server, open }) => {
  const [lunch, garden] = [photoOf('Lunch', AGREED), photoOf('Garden', AGREED)];
  const photos = photoServer(server, [lunch, garden]);
  albumServer(server);
  selectedInGallery([lunch.id, garden.id]);
  await open();
  await field(main, 'Title').fill('Spring');
  const mend = server.refuse(createAlbum, 'invalid_input', {
    fields: { photo_ids: NOT_ALL_AGREED },
  });
  await press(main, 'Make the Link');
  await expect.element(chosen.getByText(NOT_ALL_AGREED)).toBeVisible();
  mend();
  photos.change(garden.id, {
    people: [{ name: 'Mia', agreed: false }],
    can: { ...garden.can, share: false },
  });
  server.refuse(createAlbum, 'not_found');
  await press(main, 'Make the Link');
  await expect.element(chosen.getByText(/^Some of these photos were deleted/)).toBeVisible();
  await expect.element(chosen.getByText(/^Not everybody in it agreed/)).toBeVisible();
});
