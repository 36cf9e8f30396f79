import { listContractors } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { getNearOrigin } from '@pcr/contract/kit/near/near.endpoints.ts';
import type { NearOrigin } from '@pcr/contract/kit/near/near.schema.ts';
import { beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contractorServer } from '../contractors/testing/contractor-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { forgetDevice } from '../kit/near/device-position.ts';
import { address, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

// 'Near me' on the board, and in the directory (near.md 6-10). Which entries are near is proved on
// PostgreSQL.

const PROFILE: NearOrigin = { sharing: true, profile_place: 'Austin, TX' };
const near = page.getByRole('button', { name: 'Near me' });
const within = page.getByRole('combobox', { name: 'Within' });
type Answer = Parameters<Geolocation['getCurrentPosition']>;

/** A device that finds itself there, or refuses. */
function device(answer: { latitude: number; longitude: number } | 'refuses') {
  const asked = vi
    .spyOn(navigator.geolocation, 'getCurrentPosition')
    .mockImplementation((...[found, failed]: Answer) => {
      if (answer === 'refuses')
        failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      else found({ coords: answer } as GeolocationPosition);
    });
  return asked;
}

beforeEach(() => {
  forgetDevice();
  return () => vi.restoreAllMocks();
});

test('the filter begins at the account’s city with 25 miles, and the address holds the radius alone', async ({
  server,
  member,
  open,
}) => {
  const asked = device({ latitude: 30.50826, longitude: -97.67889 });
  server.answer(getNearOrigin, () => PROFILE);
  const { jobs, postByAnother } = jobServer(server, member);
  postByAnother({ title: 'Floater' });
  for (const { id } of jobs.all) jobs.change(id, { distance_miles: 3.2 });
  postByAnother({ title: 'Nanny', location: null });
  jobs.change(jobs.all.find(({ title }) => title === 'Nanny')?.id ?? '', { distance_miles: null });
  await open('/jobs');
  await near.click();
  await expect.element(page.getByText('Distances are from Austin, TX.')).toBeVisible();
  expect(address()).toBe('/jobs?near=25');
  await expect
    .element(page.getByRole('article', { name: 'Floater' }).getByText('3.2 miles away'))
    .toBeVisible();
  await expect
    .element(page.getByRole('article', { name: 'Nanny' }).getByText('Distance unknown'))
    .toBeVisible();
  await within.selectOptions('10 miles');
  await expect
    .poll(() => server.asked(listJobs).at(-1)?.query)
    .toMatchObject({ sort: 'distance', near_place: 'profile', radius_miles: 10 });
  expect(asked).not.toHaveBeenCalled();

  await press(page, 'Use my location');
  await expect
    .poll(() => server.asked(listJobs).at(-1)?.query)
    .toEqual({ sort: 'distance', near_lat: 30.51, near_lng: -97.68, radius_miles: 10 });
  await expect.element(page.getByText('Distances are from your location.')).toBeVisible();
  expect(address()).toBe('/jobs?near=10');
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(kept).not.toMatch(/30\.5|97\.6/);

  await press(page, 'Stop using it');
  await expect.element(page.getByText('Distances are from Austin, TX.')).toBeVisible();
  await near.click();
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  expect(address()).toBe('/jobs');
});

test('a device that refuses is said, distances stay where they began, and a city can still be said (near.md 7)', async ({
  server,
  member,
  open,
}) => {
  device('refuses');
  server.answer(getNearOrigin, () => ({ sharing: true, profile_place: null }));
  jobServer(server, member).postByAnother();
  await open('/jobs?near=25');
  await expect
    .element(page.getByText('We don’t know where you are. Distances are from Seattle.'))
    .toBeVisible();
  const add = page.getByRole('link', { name: 'Add your city' });
  await expect.element(add).toHaveAttribute('href', '/account-settings');
  await press(page, 'Use my location');
  await expect
    .element(page.getByText(/^Distances are from Seattle. Your browser did not share/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(add).toBeVisible();
});

test('where nobody is near Seattle the empty list says why, and what to do (near.md 14)', async ({
  server,
  member,
  open,
}) => {
  server.answer(getNearOrigin, () => ({ sharing: true, profile_place: null }));
  const { contractors, add } = contractorServer(server, member);
  add({ name: 'Ana Bell' });
  server.answer(listContractors, ({ query }) => ({
    items: query.radius_miles ? [] : [...contractors.all],
    next: null,
  }));
  await open('/contractors?near=25&availability=Available+Now');
  const list = page.getByRole('region', { name: 'Directory' });
  await expect
    .element(list.getByText(/near Seattle. We look there until we know where you are/))
    .toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'Add your city' }).last())
    .toHaveAttribute('href', '/account-settings');
  await press(list, 'Look everywhere');
  await expect.element(page.getByRole('article', { name: 'Ana Bell' })).toBeVisible();
  expect(address()).toBe('/contractors?availability=Available+Now');
});

test('where the account says no place the press on Near me asks the device at once; a link does not (near.md 8)', async ({
  server,
  member,
  open,
}) => {
  const asked = device({ latitude: 30.50826, longitude: -97.67889 });
  server.answer(getNearOrigin, () => ({ sharing: true, profile_place: null }));
  contractorServer(server, member);
  await open('/contractors?near=25');
  await expect.element(page.getByText(/Distances are from Seattle/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();

  // A substitute is found with three presses: the tab of contractors, and these two.
  await open('/contractors');
  await near.click();
  await press(page, 'Available now');
  await expect.element(page.getByText('Distances are from your location.')).toBeVisible();
  expect(asked).toHaveBeenCalledOnce();
  await expect
    .poll(() => server.asked(listContractors).at(-1)?.query)
    .toMatchObject({ near_lat: 30.51, near_lng: -97.68, availability: 'Available Now' });
});

test('with location sharing off the directory begins at Seattle, says so and leads to the setting', async ({
  server,
  member,
  open,
}) => {
  const asked = device({ latitude: 30.5, longitude: -97.6 });
  server.answer(getNearOrigin, () => ({ sharing: false, profile_place: null }));
  contractorServer(server, member);
  await open('/contractors');
  await near.click();
  await within.selectOptions('50 miles');
  await expect
    .element(page.getByText('Location sharing is off. Distances are from Seattle.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Change' }))
    .toHaveAttribute('href', '/privacy-security');
  await expect
    .element(page.getByRole('button', { name: 'Use my location' }))
    .not.toBeInTheDocument();
  await expect
    .poll(() => server.asked(listContractors).at(-1)?.query)
    .toEqual({ sort: 'distance', near_place: 'seattle', radius_miles: 50 });
  expect(asked).not.toHaveBeenCalled();
});
