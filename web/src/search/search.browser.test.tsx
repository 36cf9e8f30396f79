import { searchAll } from '@pcr/contract/search/search.endpoints.ts';
import type { SearchHit, SearchKind } from '@pcr/contract/search/search.schema.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { familyServer } from '../families/testing/family-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { newId } from '../kit/api/ids.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { address, goBack, press, textsOf } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

const sheet = page.getByRole('dialog', { name: 'Search' });
const field = sheet.getByRole('combobox', { name: 'Search everything of yours' });
const group = (name: string) => sheet.getByRole('group', { name });

const hit = (title: string, said: Partial<SearchHit> = {}): SearchHit => ({
  ...{ id: newId(), title, detail: null, day: null, status: null, folder: null, photo: null },
  ...said,
});
/** Finds these by any words. */
function finds(
  server: AnsweringServer,
  all: Partial<Record<SearchKind, SearchHit[]>>,
  more = false,
) {
  server.answer(searchAll, () => ({
    found: Object.entries(all).map(([kind, items]) => ({ kind: kind as SearchKind, items, more })),
  }));
}

test('the magnifier opens one search of everything: groups with typed letters marked, each line leads to its thing, and Back leads to the search again (search.md 7 to 10)', async ({
  server,
  open,
}) => {
  emptyDashboard(server);
  const [family] = familyServer(server, { family_name: 'José Muñoz' }).all;
  finds(
    server,
    {
      families: [
        hit('José Muñoz', { id: family?.id ?? '', detail: 'Austin, TX', status: 'Active' }),
      ],
      people: [hit('Josefine Bell', { detail: 'Director' })],
      jobs: [hit('Helper at San José', { detail: 'San José, CA', status: 'filled' })],
      documents: [hit('jose.pdf', { folder: 'certificates' })],
    },
    true,
  );
  await open('/dashboard');
  await press(page.getByRole('banner'), 'Search');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(sheet.getByText('Type one more letter.')).toBeVisible();
  await userEvent.keyboard('ose');
  await expect.element(group('Family Records')).toMatchTextContent('José MuñozAustin, TX');
  await expect.element(group('People')).toMatchTextContent('Josefine BellDirector');
  await expect.element(group('Jobs')).toMatchTextContent('San José, CA · Filled');
  expect(server.asked(searchAll).map(({ query }) => query.q)).toEqual(['jose']);
  const marks = [...sheet.element().querySelectorAll('mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    'José',
    'Jose',
    'José',
    'José',
    'jose',
  ]);
  const leads = (words: string) =>
    sheet
      .getByRole('option')
      .elements()
      .find(({ textContent }) => textContent.startsWith(words))
      ?.getAttribute('href');
  expect(leads('See all Family Records')).toBe('/family-records?search=jose');
  expect(leads('See all in Certificates Documents')).toBe(
    '/documents?folder=certificates&search=jose',
  );
  expect(leads('jose.pdf')).toMatch(/^\/documents\?folder=certificates&document=/);
  // Nobody is in a list of members.
  await expect
    .element(sheet.getByRole('option', { name: /^See all People/ }))
    .not.toBeInTheDocument();

  await sheet.getByRole('option', { name: /^José Muñoz/ }).click();
  await expect.element(page.getByRole('dialog', { name: /José Muñoz/ })).toBeVisible();
  expect(address()).toBe(`/family-records?record=${family?.id}`);
  goBack();
  await expect.element(field).toHaveValue('jose');
  await expect.element(group('People')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(address()).toBe('/dashboard');
  // What was found by is remembered, for this member and until they sign out.
  await press(page.getByRole('banner'), 'Search');
  await expect.poll(() => textsOf(group('Recent searches').getByRole('option'))).toEqual(['jose']);
  await press(sheet, 'Clear recent searches');
  await expect.element(group('Recent searches')).not.toBeInTheDocument();
});

test('by the keys: Ctrl and K or / open it, arrows go through the lines and Enter opens one (search.md 9)', async ({
  server,
  member,
  open,
}) => {
  emptyDashboard(server);
  familyServer(server, { family_name: 'Willow' });
  const { id } = jobServer(server, member).post({ title: 'Willow House' });
  finds(server, { jobs: [hit('Willow House', { id }), hit('Willow Lane')] });
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await open('/dashboard');
  await expect
    .element(page.getByRole('button', { name: 'Search', exact: true }))
    .toMatchTextContent('Search everything of yours');
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('willow');
  await expect.element(sheet.getByRole('option', { name: 'Willow Lane' })).toBeVisible();
  // Of all that was typed: later lines would take the choice back.
  await expect.element(sheet.getByText(/^\d+ results$/)).toBeInTheDocument();
  const pointed = () =>
    document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')
      ?.textContent;
  expect(pointed()).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(pointed()).toBe('Willow Lane');
  await userEvent.keyboard('{ArrowUp}');
  expect(pointed()).toBe('Willow House');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/jobs?job=${id}`);
  await expect.element(page.getByRole('region', { name: 'Willow House' })).toBeVisible();
  // Where a list has a search of its own '/' goes there.
  await open('/family-records');
  await expect.element(page.getByRole('article')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: /Search/ })).toHaveFocus();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('places and help are found on the device, also without a network; nothing found and a failure say what to do (search.md 5, 11, kit.md 165)', async ({
  server,
  open,
}) => {
  emptyDashboard(server);
  finds(server, {});
  await open('/dashboard?find');
  await expect
    .poll(() => textsOf(group('Go to').getByRole('option')))
    .toEqual([
      ...['My Applications', 'Saved Jobs', 'Meetings', 'Albums', 'Pickups', 'Calendar Address'],
    ]);
  await field.fill('pickup');
  await expect.element(sheet.getByRole('option', { name: 'Pickups' })).toBeVisible();
  await field.fill('xylophone');
  await expect.element(sheet.getByText(/Nothing of yours has “xylophone” in it/)).toBeVisible();
  const mend = server.refuse(searchAll, 'internal');
  await field.fill('willow');
  await expect.element(sheet.getByText('Your records could not be searched')).toBeVisible();
  mend();
  const [mine, other] = [hit('Willow Circle', { status: 'member' }), hit('Willow Two')];
  finds(server, { groups: [mine, other] });
  await press(sheet, 'Retry');
  await expect.element(group('Groups')).toBeVisible();
  // Whoever is in it is led to its page (search.md 4).
  const way = (title: string) =>
    group('Groups').getByRole('option', { name: title }).element().getAttribute('href');
  expect([way('Willow Circle'), way('Willow Two')]).toEqual([
    `/groups/${mine.id}/board`,
    `/events?tab=groups&group=${other.id}`,
  ]);
  server.setReachable(false);
  await field.fill('first steps');
  await expect.element(group('Help')).toMatchTextContent('First steps');
  await expect
    .element(sheet.getByText(/The server cannot be reached\. Records, people/))
    .toBeVisible();
});
