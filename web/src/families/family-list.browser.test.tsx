import {
  getFamily,
  listFamilies,
  summarizeFamilies,
} from '@pcr/contract/families/families.endpoints.ts';
import { FAMILY_PAGE, type FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import {
  address,
  clock,
  field,
  openFilters,
  press,
  textsOf,
  toast,
} from '../kit/testing/component-test.ts';
import { pageOf } from '../kit/testing/entry-store.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  card,
  details,
  editForm,
  expectNames,
  expectTiles,
  openDetails,
  openEditForm,
  save,
} from './testing/family-screen.ts';
import { familyServer, rated } from './testing/family-server.ts';

const JOSE: Partial<FamilyDraft> = {
  family_name: 'José Álvarez Family',
  location: 'Austin, TX',
  ...rated(3),
  children_count: 2,
  service_status: 'Ended',
  service_start_date: '2023-01-09',
  service_end_date: '2024-05-31',
  service_end_reason: 'relocation',
};
const BROOKS: Partial<FamilyDraft> = {
  family_name: 'Brooks Family',
  location: 'Cedar Park, TX',
  ...rated(4),
};
const CHEN: Partial<FamilyDraft> = {
  family_name: 'Chen Family',
  ...rated(4.8),
  service_status: 'Completed',
};

const search = page.getByRole('searchbox', { name: 'Search families, locations, or IDs' });
const filter = (name: string) => page.getByRole('combobox', { name });
const question = page.getByRole('alertdialog', { name: 'Delete this record?' });

test('the screen has its disclaimer and privacy notice; a card shows what the description lists, with the colour as a word, in 128 px at most (families.md 17)', async ({
  server,
  open,
}) => {
  familyServer(server, JOSE, BROOKS, CHEN);
  await open('/family-records');
  const jose = card('José Álvarez Family');
  for (const words of [
    'Ended',
    '3.0',
    'Low',
    'Austin, TX',
    '2 children',
    'Jan 2023 – May 2024',
    'No previous providers',
    'Reliability',
    'Communication',
    'Timeliness',
    'Professionalism',
    'Relocation',
  ]) {
    await expect.element(jose).toMatchTextContent(words);
  }
  expect(jose.element().getBoundingClientRect().height).toBeLessThanOrEqual(128);
  await expect.element(jose.getByRole('img', { name: '3.0 of 5 stars' })).toBeVisible();
  await expect.element(card('Chen Family')).toMatchTextContent('N/A – Ongoing');
  await expect.element(card('Chen Family')).toMatchTextContent('1 child');
  for (const [name, word] of [
    ['Chen Family', 'High'],
    ['Brooks Family', 'Medium'],
    ['José Álvarez Family', 'Low'],
  ] as const) {
    await expect.element(card(name).getByText(`${word} rating`)).toBeInTheDocument();
    await expect.element(card(name).getByText(word, { exact: true })).toBeVisible();
  }

  await expect
    .element(page.getByRole('note').filter({ hasText: 'Legal Disclaimer' }))
    .toBeVisible();
  const privacy = page.getByRole('complementary', { name: 'Privacy notice' });
  for (const words of ['COPPA', 'CCPA', 'GDPR', 'privacy settings']) {
    await expect.element(privacy).toMatchTextContent(words);
  }
  const link = privacy.getByRole('link', { name: 'privacy settings' });
  await expect.element(link).toHaveAttribute('href', '/consent-management');
});

test('the details show all that is known, with a number that can be called as a link; they stay open on reload, and close to the list', async ({
  server,
  open,
}) => {
  const contact_info = '+1 512 555 0100';
  familyServer(server, {
    ...JOSE,
    contact_info,
    last_provider: '+44 (0)20 7946 0958',
    notes: 'Child\tMon\tTue\nBen\t\t9:00',
  });
  await open('/family-records');
  await openDetails('José Álvarez Family');
  for (const words of ['+44 (0)20 7946 0958', 'Relocation', 'Created', 'Updated']) {
    await expect.element(details).toMatchTextContent(words);
  }
  // reading.md 14: a tab is a column.
  const notes = details.getByText(/^Child\tMon\tTue\nBen\t\t9:00$/);
  await expect.element(notes).toHaveStyle({ whiteSpace: 'pre-wrap', tabSize: '80px' });
  await expect
    .element(details.getByRole('link', { name: contact_info }))
    .toHaveAttribute('href', 'tel:+15125550100');
  // reading.md 9
  await expect
    .element(details.getByRole('link', { name: '+44 (0)20 7946 0958' }))
    .toHaveAttribute('href', 'tel:+442079460958');
  await open();
  await expect.element(details).toMatchTextContent('+44 (0)20 7946 0958');
  await press(details, 'Close');
  await expect.element(details).not.toBeInTheDocument();
  expect(address()).toBe('/family-records');
});

test('the tiles are about all records, whatever is filtered', async ({ server, open }) => {
  familyServer(server, JOSE, BROOKS, CHEN);
  await open('/family-records');
  const figures = {
    'Total Families': '3',
    'Active Services': '1',
    'Average Rating': '3.9',
    'High Quality': '1',
  };
  await expectTiles(figures);
  await openFilters();
  await filter('Status').selectOptions('Completed');
  await expect
    .poll(() => server.asked(listFamilies).at(-1)?.query)
    .toEqual({ status: 'Completed' });
  await expectTiles(figures);
  expect(server.asked(summarizeFamilies)).toHaveLength(1);
});

test('search, filters and sort are asked of the server, stand in the URL, and survive a reload; where nothing matches all but the order can be taken away', async ({
  server,
  open,
}) => {
  const families = familyServer(server, JOSE, BROOKS, CHEN);
  await open('/family-records');
  await expect
    .element(search)
    .toHaveAttribute('placeholder', 'Search families, locations, or IDs...');
  await openFilters();
  const options = (name: string) => textsOf(filter(name).getByRole('option'));
  expect(options('Status')).toEqual(['All Status', 'Active', 'Completed', 'Ended']);
  expect(options('Rating')).toEqual([
    'All Ratings',
    '4.5+ Stars',
    '3.5-4.4 Stars',
    'Below 3.5 Stars',
  ]);
  await expect
    .poll(() => options('Location'))
    .toEqual(['All Locations', 'Austin, TX', 'Cedar Park, TX']);
  const sort = page.getByRole('group', { name: 'Sort by' }).getByRole('button');
  expect(textsOf(sort)).toEqual(['Date', 'Rating', 'Status', 'Name']);

  await search.fill('family');
  await openFilters();
  await filter('Status').selectOptions('Ended');
  await filter('Location').selectOptions('Austin, TX');
  await filter('Rating').selectOptions('Below 3.5 Stars');
  await press(page, 'Name');
  const asked = {
    search: 'family',
    status: 'Ended',
    location: 'Austin, TX',
    rating: 'low',
    sort: 'name',
  };
  await expect.poll(() => server.asked(listFamilies).at(-1)?.query).toEqual(asked);
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(window.location.search)))
    .toEqual(asked);

  const before = server.asked(listFamilies).length;
  await open();
  await expect.poll(() => server.asked(listFamilies).slice(before)).toEqual([{ query: asked }]);
  await expect.element(search).toHaveValue('family');
  await press(page, 'Filters, 3 set');
  await expect.element(filter('Location')).toHaveValue('Austin, TX');
  await expect.poll(() => textsOf(page.getByRole('button', { pressed: true }))).toEqual(['Name']);

  server.answer(listFamilies, ({ query }) => ({
    items: query.search ? [] : [...families.all],
    next: null,
  }));
  await search.fill('%');
  await expect.element(page.getByText('No families match your search and filters.')).toBeVisible();
  await press(page, 'Clear filters');
  await expectNames('Chen Family', 'Brooks Family', 'José Álvarez Family');
  await expect.element(search).toHaveValue('');
  expect(address()).toBe('/family-records?sort=name');
});

test('details have the family’s name as their title and say it once, like the status; Call and Text stand on top, and the record id is behind a press (families.md 21)', async ({
  server,
  open,
}) => {
  const contact_info = '(512) 555-0100';
  const { all } = familyServer(server, { ...JOSE, contact_info });
  await open('/family-records');
  await openDetails('José Álvarez Family');
  await expect
    .element(details.getByRole('link', { name: 'Call' }))
    .toHaveAttribute('href', 'tel:+15125550100');
  await expect
    .element(details.getByRole('link', { name: 'Text' }))
    .toHaveAttribute('href', 'sms:+15125550100');
  for (const said of ['José Álvarez Family', 'Ended'])
    expect(details.element().textContent?.split(said).length, said).toBe(2);
  const id = details.getByText(all[0]?.id ?? '?');
  await expect.element(id).not.toBeVisible();
  await details.getByText('Record ID').click();
  await expect.element(id).toBeVisible();
});

test('on a desktop records are a table, too, which sorts, selects and exports; details open over it (families.md 38)', async ({
  server,
  open,
}) => {
  onTestFinished(() => page.viewport(390, 844));
  await page.viewport(1280, 800);
  const { all } = familyServer(server, JOSE, BROOKS, CHEN);
  await open('/family-records');
  await press(page, 'Show as a table');
  const table = page.getByRole('table', { name: 'Family records' });
  await expect.element(table).toBeVisible();
  const pane = page.getByRole('region', { name: /^Family Service Record Details/ });
  await expect.element(pane).not.toBeInTheDocument();
  await press(table, 'Overall');
  await expect.poll(() => server.asked(listFamilies).at(-1)?.query).toEqual({ sort: 'rating' });
  const overall = table.getByRole('columnheader', { name: 'Overall' });
  await expect.element(overall).toHaveAttribute('aria-sort', 'descending');
  await expect.element(overall).toBeInViewport();
  const out = page.getByRole('link', { name: /^Export/ });
  expect(out.element().getAttribute('href')).toBe('/api/families/records.csv?sort=rating');
  await table.getByRole('checkbox', { name: 'Select Chen Family' }).click();
  await expect.element(page.getByText('1 record selected')).toBeVisible();
  const chen = all.find(({ family_name }) => family_name === 'Chen Family');
  expect(out.element().getAttribute('href')).toContain(`chosen=${chen?.id}`);
  await press(table, 'Brooks Family');
  await expect.element(details).toMatchTextContent('Brooks Family');
  await press(details, 'Close');
  await press(page, 'Show as cards');
  await expect.element(card('Chen Family')).toBeVisible();
});

test('deleting asks first; what was deleted is not asked for again, and Undo brings it back to its place', async ({
  server,
  open,
}) => {
  familyServer(server, JOSE, BROOKS, CHEN);
  await open('/family-records');
  await openDetails('Brooks Family');
  await press(details, 'Delete');
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  await press(details, 'Delete');
  const before = server.asked(getFamily).length;
  // Undo is offered for 8 s, in which list and tiles are looked at here.
  clock.stand();
  await press(question, 'Delete');
  await clock.until(() => expect(address(), 'both layers are closed').toBe('/family-records'));
  await expectNames('Chen Family', 'José Álvarez Family');
  await expectTiles({ 'Total Families': '2' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // The record is forgotten a second later.
  await clock.pass(1_000);
  expect(server.asked(getFamily)).toHaveLength(before);
  await press(toast('Brooks Family deleted'), 'Undo');
  await expectNames('Chen Family', 'Brooks Family', 'José Álvarez Family');
  await expectTiles({ 'Total Families': '3' });
});

// kit.md 114
test("'Back to top' covers nothing at the end of a list", async ({ server, open }) => {
  familyServer(server, ...Array.from({ length: 20 }, () => CHEN));
  await open('/family-records');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const up = page.getByRole('button', { name: 'Back to top' });
  const room = () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const notice = page
      .getByRole('complementary', { name: 'Privacy notice' })
      .element()
      .getBoundingClientRect();
    return (up.query()?.getBoundingClientRect().top ?? 0) - notice.bottom;
  };
  await expect.poll(room).toBeGreaterThan(0);
});

test('a filter that is changed far down the list shows the list from its beginning (kit.md 150)', async ({
  server,
  open,
}) => {
  const numbers = Array.from({ length: 90 }, (_, n) => 190 - n);
  const families = familyServer(
    server,
    ...numbers.map(
      (n) =>
        ({ family_name: `Family ${n}`, service_status: n % 3 ? 'Active' : 'Completed' }) as const,
    ),
  );
  server.answer(listFamilies, ({ query: { status, cursor } }) => {
    const found = families.all.filter(({ service_status }) => !status || service_status === status);
    return pageOf(found, cursor, FAMILY_PAGE);
  });
  await open('/family-records');
  await expect.element(card('Family 101')).toBeVisible();
  await openFilters();
  await filter('Status').selectOptions('Active');
  await expect.element(card('Family 102')).not.toBeInTheDocument();
  await expect.element(page.getByText('60 families found')).toBeVisible();
  expect(window.scrollY, 'nothing moves at the top').toBe(0);
  await openFilters();
  await filter('Status').selectOptions('All Status');
  await expect.element(card('Family 102')).toBeVisible();
  window.scrollTo(0, 4000);
  await expect.element(card('Family 101')).not.toBeInTheDocument();
  const bar = () => filter('Status').element().getBoundingClientRect().top;
  const before = bar();
  await openFilters();
  await filter('Status').selectOptions('Completed');
  await expect.element(card('Family 102')).toBeInViewport({ ratio: 1 });
  expect(bar(), 'the filters stay under the finger').toBeCloseTo(before, 0);
});

test('a record that is changed in another tab shows so here, and one that is changed here is told to the other tabs (kit.md 162)', async ({
  server,
  open,
}) => {
  const families = familyServer(server, {});
  const [{ id } = { id: '' }] = families.all;
  const otherTab = new BroadcastChannel('pcr_changes');
  onTestFinished(() => otherTab.close());
  const told: unknown[] = [];
  otherTab.onmessage = ({ data }) => told.push(data);
  await open('/family-records');
  await expect.element(card('Rivera Family')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  families.change(id, { family_name: 'Rivera and Sons' });
  const change = { topic: 'families', id, everyone: false };
  otherTab.postMessage(change);
  await expect.element(card('Rivera and Sons')).toBeVisible();
  expect(told).toEqual([]);

  await openEditForm('Rivera and Sons');
  await field(editForm, 'Family name').fill('Rivera Family');
  await save(editForm);
  await expect.poll(() => told).toEqual([change]);
});
