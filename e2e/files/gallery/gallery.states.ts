import { expect, type Page } from '@playwright/test';
import { keepPhoto } from '../../environment/entries/photos.ts';
import { landscape } from '../../environment/pictures.ts';
import { ownAnswers, refuse } from '../../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../../states/walk.ts';
import { profilePhoto } from '../files.states.ts';

const SHARED = /\/api\/shared-album$/;
const LONG = 'The whole group in front of the new climbing frame after the big rain of May';

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
/** All pictures on the screen are there. */
const pictured = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const input = (page: Page) => page.locator('input[type=file][multiple]');

async function keepSome({ page, app }: WalkFixtures): Promise<void> {
  const of = (name: string, wide: boolean, hue: number) =>
    landscape(page, name, wide ? 1200 : 900, wide ? 900 : 1200, hue);
  await keepPhoto(page, app, await of('a.jpg', true, 200), {
    ...{
      title: 'First swim of summer',
      category: 'outdoor',
      date: '2026-06-12',
      tags: ['pool', 'summer'],
    },
    description: 'Everybody was in the water by ten.\n\nThe little ones stayed in the splash pad.',
    people: [
      { name: 'Mia', agreed: true },
      { name: 'Noah', agreed: false },
    ],
  });
  await keepPhoto(page, app, await of('b.jpg', false, 20), {
    title: LONG,
    category: 'activities',
    people: [],
  });
  await keepPhoto(page, app, await of('c.jpg', true, 280), {
    title: 'Lunch',
    category: 'meals',
    date: '2025-11-03',
  });
  for (const [n, hue] of [50, 90, 140, 180, 230, 320].entries()) {
    await keepPhoto(page, app, await of(`IMG_${2041 + n}.jpg`, n % 2 === 0, hue), {
      date: `2025-0${n + 1}-11`,
    });
  }
}

/** The gallery in each of its states. */
const gallery: Leg = [
  {
    name: 'gallery-samples',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'without photos');
      await page.goto(`${app.url}/gallery`);
      await expect(
        page.getByRole('status').getByText('Using sample data for demonstration'),
      ).toBeVisible();
    },
  },
  {
    name: 'gallery-sample',
    async go({ page }) {
      await page.getByRole('button', { name: 'Rainbow lunch' }).click();
      await expect(dialog(page, 'Rainbow lunch')).toBeVisible();
    },
  },
  {
    name: 'gallery-added',
    async go({ page }) {
      await dialog(page, 'Rainbow lunch').getByRole('button', { name: 'Close' }).click();
      await button(page, 'Add').click();
      await input(page).setInputFiles([
        await landscape(page, 'First.jpg', 600, 400, 30),
        await landscape(page, 'Second.jpg', 400, 600, 210),
      ]);
      await expect(page.getByText('2 photos added.')).toBeVisible();
      await expect(tiles(page)).toHaveCount(2);
    },
  },
  {
    name: 'gallery',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'with photos', () => keepSome(fixtures));
      await page.goto(`${app.url}/gallery`);
      await expect(tiles(page)).toHaveCount(9);
      await pictured(page);
    },
  },
  {
    name: 'gallery-photo',
    async go({ page }) {
      await page.getByRole('button', { name: 'First swim of summer' }).click();
      await expect(
        dialog(page, 'First swim of summer').getByText('Everybody was in the water'),
      ).toBeVisible();
      await pictured(page);
    },
  },
  {
    name: 'gallery-share-question',
    async go({ page }) {
      await button(page, 'Share').click();
      await expect(
        page.getByRole('alertdialog', { name: 'Not everybody in it agreed' }),
      ).toBeVisible();
    },
  },
  {
    name: 'gallery-form',
    async go({ page }) {
      await button(page, 'Edit Photo').click();
      await expect(dialog(page, 'Edit Photo').getByLabel('Title')).toHaveValue(
        'First swim of summer',
      );
    },
  },
  {
    name: 'gallery-selecting',
    async go({ page, app }) {
      await page.goto(`${app.url}/gallery`);
      await button(page, 'Select').click();
      await page.getByRole('button', { name: 'First swim of summer' }).click();
      await page.getByRole('button', { name: 'Lunch' }).click();
      await expect(page.getByText('2 photos selected')).toBeVisible();
    },
  },
  {
    name: 'gallery-deleted',
    async go({ page }) {
      await ownAnswers(page);
      await button(page, 'Delete').click();
      await expect(tiles(page)).toHaveCount(7);
      await page
        .getByRole('button', { name: 'Recently deleted' })
        .filter({ visible: true })
        .click();
      await expect(dialog(page, 'Recently deleted').getByRole('listitem')).toHaveCount(2);
    },
  },
];

/** The albums of a member, and what their link shows. */
const albums: Leg = [
  {
    name: 'albums-none',
    async go(fixtures) {
      await signedIn(fixtures, 'without photos');
      await fixtures.page.goto(`${fixtures.app.url}/gallery/albums`);
      await expect(fixtures.page.getByText('You have not shared an album yet.')).toBeVisible();
    },
  },
  {
    name: 'album-new-waiting',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who shares', () => keepSome(fixtures));
      await page.goto(`${app.url}/gallery`);
      await button(page, 'Select').click();
      for (const n of [0, 1, 2, 3]) await tiles(page).nth(n).getByRole('button').click();
      await button(page, 'Share').click();
      await expect(page.getByText('3 photos can’t be shared yet')).toBeVisible();
      await pictured(page);
    },
  },
  {
    name: 'album-new-errors',
    async go({ page }) {
      await button(page, 'Make the Link').click();
      await expect(page.getByText('Title is required')).toBeVisible();
    },
  },
  {
    name: 'album-new-choose',
    async go({ page }) {
      await button(page, 'Take Them Out').click();
      await button(page, 'Choose Photos').click();
      await expect(dialog(page, 'Choose Photos').getByRole('listitem')).toHaveCount(9);
      await pictured(page);
    },
  },
  {
    name: 'album-made',
    async go({ page }) {
      await button(page, 'Done, 1 Chosen').click();
      await page.getByLabel('Title').fill('Summer of 2026, for the families of the Blue Room');
      await button(page, 'Make the Link').click();
      await expect(page.getByText('This link is shown only now')).toBeVisible();
    },
  },
  {
    name: 'album-shared',
    async go({ page }) {
      await page.goto(await page.getByLabel('Link', { exact: true }).inputValue());
      await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1);
      // The photo over its placeholder, and the mark.
      await expect(page.locator('li img')).toHaveCount(2);
      await pictured(page);
    },
  },
  {
    name: 'album-shared-photo',
    async go({ page }) {
      await page.getByRole('button', { name: LONG }).click();
      const shown = dialog(page, LONG).getByRole('img', { name: LONG });
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(900);
    },
  },
  {
    name: 'album-link-too-often',
    async go({ page }) {
      await dialog(page, LONG).getByRole('button', { name: 'Close' }).click();
      await refuse(
        page,
        SHARED,
        429,
        'too_many_requests',
        'Too many tries. Please wait 4 minutes, then try again.',
      );
      await page.reload();
      await expect(page.getByText('Please try again later')).toBeVisible();
    },
  },
  {
    name: 'album-link-dead',
    async go({ page, app }) {
      await ownAnswers(page);
      await page.goto(`${app.url}/shared-album#nothing`);
      await page.reload();
      await expect(page.getByText('This album can’t be opened')).toBeVisible();
    },
  },
  {
    name: 'albums',
    async go({ page, app }) {
      await page.goto(`${app.url}/gallery/albums`);
      await expect(page.getByText('Link works')).toBeVisible();
    },
  },
  {
    name: 'album-new-link',
    async go({ page }) {
      await page.getByRole('button', { name: /^Make a New Link for/ }).click();
      await expect(
        page.getByText('The link that you sent before stops working at once.'),
      ).toBeVisible();
    },
  },
];

export const GALLERY_WALK: Walk = { name: 'the gallery', legs: [gallery, albums, profilePhoto] };
