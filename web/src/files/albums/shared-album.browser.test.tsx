import { getAlbumPhoto, openAlbum } from '@pcr/contract/files/albums/albums.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import { address, press, textsOf } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { sharedAlbumServer } from '../testing/album-server.ts';

// gallery.md 10, 12, 13, 14, 24 and 25, for anybody who opens a link.

const LINK = '/shared-album#spring';
const main = page.getByRole('main');
const tiles = main.getByRole('list', { name: 'Photos' }).getByRole('button');
const photo = (title: string) => page.getByRole('dialog', { name: title });
const words = (text: string | RegExp) => expect.element(main.getByText(text)).toBeVisible();

test('the link shows its photos, asks for nobody’s session, and is for no search engine; to look away and back is no second opening', async ({
  server,
  open,
}) => {
  sharedAlbumServer(server, 'Lunch', 'Pool');
  await open(LINK);
  await expect.poll(() => textsOf(tiles)).toEqual(['Lunch', 'Pool']);
  await expect.element(main.getByRole('heading', { name: 'Spring' })).toBeVisible();
  await expect
    .poll(() => server.asked(getAlbumPhoto).map(({ in: { token, size } }) => [token, size]))
    .toEqual([
      ['spring', '320'],
      ['spring', '320'],
    ]);
  expect(new Set(server.reached)).toEqual(new Set([openAlbum, getAlbumPhoto]));
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe(
    'noindex, nofollow',
  );
  expect(
    Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('spring')),
  ).toEqual([]);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  window.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  await press(main, 'Lunch');
  await expect.element(photo('Lunch')).toBeVisible();
  expect(server.asked(openAlbum)).toHaveLength(1);
});

test('a photo fills the screen; keys lead to those beside it and back, and the link stays whole', async ({
  server,
  open,
}) => {
  sharedAlbumServer(server, 'Lunch', 'Pool', 'Garden');
  await open(LINK);
  await press(main, 'Pool');
  await expect.element(photo('Pool').getByText('Mar 3, 2026 · 2 of 3')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(photo('Garden')).toBeVisible();
  await expect.poll(address).toMatch(/^\/shared-album\?photo=/);
  expect(window.location.hash).toBe('#spring');
  await press(page, 'Previous photo');
  await expect.element(photo('Pool')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(tiles.nth(1)).toHaveFocus();
  expect(address() + window.location.hash).toBe(LINK);
});

test('a link that shows nothing anymore, and one that lost its end, say so', async ({
  server,
  open,
}) => {
  sharedAlbumServer(server, 'Lunch');
  await open('/shared-album#winter');
  await words('This album can’t be opened');
  await words('This link shows nothing anymore. Please ask whoever sent it for a new one.');
  await expect.element(main.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  for (const token of ['', '#', '#spring%20', `#${'x'.repeat(201)}`]) {
    await open(`/shared-album${token}`);
    await words('This link is not complete');
  }
  expect(server.asked(openAlbum)).toHaveLength(1);
});

test('without a network it says so, and opens once there is one; a photo that was taken back is not shown; one that did not come is asked for again', async ({
  server,
  open,
}) => {
  const album = sharedAlbumServer(server, 'Lunch', 'Pool');
  album.takeBack('Pool');
  const mend = server.refuse(getAlbumPhoto, 'unavailable');
  server.setOnline(false);
  await open(LINK);
  await words('This album could not be loaded');
  await words(/^You are offline/);
  server.setOnline(true);
  await words('Some photos could not be loaded');
  await press(main, 'Lunch');
  await expect.element(photo('Lunch').getByText('This photo could not be loaded')).toBeVisible();
  mend();
  await press(photo('Lunch'), 'Retry');
  await expect
    .element(photo('Lunch').getByText('This photo could not be loaded'))
    .not.toBeInTheDocument();
  await press(photo('Lunch'), 'Close');
  await press(main, 'Retry');
  await words('This photo is not shared anymore');
  await expect.poll(() => textsOf(tiles)).toEqual(['Lunch']);
  await expect.element(main.getByText('Some photos could not be loaded')).not.toBeInTheDocument();
});
